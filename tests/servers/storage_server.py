"""An S3 server with one empty bucket, `stones`, that tells what is in it."""

import json
import logging
import sys

import boto3
from moto.server import ThreadedMotoServer

BUCKET = "stones"


def main():
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    url = f"http://{host}:{port}"
    keys = {"aws_access_key_id": "key", "aws_secret_access_key": "secret"}
    s3 = boto3.client("s3", endpoint_url=url, region_name="us-east-1", **keys)
    s3.create_bucket(Bucket=BUCKET)
    print(json.dumps(url), flush=True)
    for _ in sys.stdin:
        found = [one["Key"] for one in s3.list_objects_v2(Bucket=BUCKET).get("Contents", [])]
        bodies = [s3.get_object(Bucket=BUCKET, Key=key)["Body"].read().decode("latin-1") for key in found]
        print(json.dumps(dict(zip(found, bodies))), flush=True)


main()
