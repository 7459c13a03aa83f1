import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { expect, test } from "vitest";

import { secretsIn } from "./secrets-in.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const HISTORY_BYTES_MAX = 1024 * 1024 * 1024;
const LINES_AT_ONCE = 5_000;

test("no commit in the history added a key", async () => {
  const log = execFileSync("git", ["log", "--patch", "--unified=0", "--no-color"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: HISTORY_BYTES_MAX,
  });
  const added = [...new Set(log.split("\n").filter((line) => /^\+(?!\+\+ )/.test(line)))];
  const parts = Array.from({ length: Math.ceil(added.length / LINES_AT_ONCE) }, (_, at) =>
    added.slice(at * LINES_AT_ONCE, (at + 1) * LINES_AT_ONCE).join("\n"),
  );
  const found = await Promise.all(parts.map((part) => secretsIn("history.ts", part)));

  expect(added.length).toBeGreaterThan(10_000);
  expect(found.flat()).toEqual([]);
}, 60_000);
