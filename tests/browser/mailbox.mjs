// Letters in a mail folder: one .eml file each (RFC 5322, MIME as lettre writes it).
import fs from "node:fs";
import path from "node:path";

import { until } from "./site.mjs";

const unfold = (head) => head.replace(/\r?\n[ \t]+/g, " ");

const headers = (head) =>
  new Map(unfold(head).split(/\r?\n/).map((line) => [line.split(":")[0].toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]));

const quoted = (text) =>
  Buffer.from(text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16))), "latin1");

const decoded = (body, encoding = "7bit") => {
  const bytes = { base64: () => Buffer.from(body, "base64"), "quoted-printable": () => quoted(body) }[encoding.toLowerCase()];
  return (bytes ? bytes() : Buffer.from(body, "latin1")).toString("utf8");
};

/** `=?utf-8?b?…?=` in a header. */
const words = (text) =>
  text.replace(/\?=\s+=\?/g, "?==?").replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how, inside) =>
    how.toLowerCase() === "b" ? Buffer.from(inside, "base64").toString("latin1") : quoted(inside.replace(/_/g, " ")).toString("latin1"));

const parts = (text) => {
  const at = text.search(/\r?\n\r?\n/);
  const head = headers(text.slice(0, at)), body = text.slice(at).replace(/^\r?\n\r?\n/, "");
  const type = head.get("content-type") ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (!boundary) return [{ type: type.split(";")[0].trim().toLowerCase(), text: decoded(body, head.get("content-transfer-encoding")) }];
  return body.split(`--${boundary}`).slice(1, -1).flatMap((part) => parts(part.replace(/^\r?\n/, "")));
};

export const readLetter = (text) => {
  const head = headers(text.slice(0, text.search(/\r?\n\r?\n/)));
  const part = (type) => parts(text).find((one) => one.type === type)?.text ?? "";
  const subject = Buffer.from(words(head.get("subject") ?? ""), "latin1").toString("utf8");
  return { head, to: head.get("to") ?? "", subject, plain: part("text/plain"), html: part("text/html") };
};

/** All letters to an address, the newest first. */
export const lettersTo = (folder, address) => {
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith(".eml")).sort().reverse() : [];
  const letters = files.map((name) => readLetter(fs.readFileSync(path.join(folder, name), "latin1")));
  return letters.filter((letter) => letter.to.includes(address));
};

/** The newest letter to an address that has a link to such a place, or any, as soon as it is there. */
export const letterTo = (folder, address, place = "") =>
  until(`a letter to ${address} ${place}`, () => lettersTo(folder, address).find((letter) => letter.plain.includes(place)));

/** Where a letter's link to such a place leads, below the reader's language; nothing, if it is not a link of this site. */
export const linkIn = (tour, letter, place) => {
  const start = `${tour.site.base}/${tour.lang}`;
  const link = letter.plain.match(/https?:\/\/\S+/g)?.find((one) => one.startsWith(start + place) && letter.html.includes(one));
  return link?.slice(start.length) ?? "";
};
