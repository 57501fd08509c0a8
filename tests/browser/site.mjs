// The built program on a free port, with a town in a folder of its own that goes when it stops.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asks again and again until the answer is something. */
export const until = async (what, ask, seconds = 30) => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(100)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`${what}: nothing within ${seconds} s`);
};

export const startSite = async (binary) => {
  const program = path.resolve(binary);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "yicheng-browser-"));
  const mail = path.join(folder, "mail");
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    RUST_LOG: process.env.RUST_LOG ?? "warn",
    DATABASE_URL: `sqlite://${folder}/yicheng.db`,
    YICHENG_ADDRESS: "127.0.0.1",
    YICHENG_PORT: String(port),
    YICHENG_BASE_URL: base,
    YICHENG_MAIL: `dir:${mail}`,
    YICHENG_STORAGE: `dir:${folder}/uploads`,
    YICHENG_SECRET_KEY: randomBytes(32).toString("base64"),
  };
  const town = JSON.parse(execFileSync(program, ["demo", "--json"], { cwd: folder, env, maxBuffer: 1 << 26 }));
  const child = spawn(program, ["serve"], { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text) => { log += text; });
  const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve(signal ?? code)));

  const isReady = async () => {
    if (child.exitCode !== null) throw new Error("the site ended at its start");
    return fetch(`${base}/en`).then((answer) => answer.ok, () => false);
  };
  const stop = async () => {
    child.kill("SIGTERM");
    const end = setTimeout(() => child.kill("SIGKILL"), 15_000);
    const how = await ended;
    clearTimeout(end);
    fs.rmSync(folder, { recursive: true, force: true });
    return how;
  };
  try {
    await until("the site", isReady);
  } catch (fault) {
    await stop();
    throw new Error(`${fault.message}\n${log}`);
  }
  return { base, mail, town, stop, log: () => log };
};
