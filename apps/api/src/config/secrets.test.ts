import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { readSecrets, secretFaults } from "./secrets.ts";

/** Generated with `openssl rand -base64 32` for this test. */
const KEYS = {
  TOKEN_KEY: "E99QrAvcMn92LBDjerntqyA88HaSmqupyUu63Bfg+yc=",
  REFRESH_KEY: "sYRKexCP+wzw8tMpRE/fdNNW14B8oYylXccr2xV2ahI=",
  SEALING_KEYS: "k1:2t2rAxCAzu5E5+Z/hE17hnEa1BMvaGsUjScoVNTz1Og=",
};

test("generates keys once in a file that only its owner can read", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-secrets-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));

  const first = readSecrets({}, dataDir);

  expect(readSecrets({}, dataDir)).toEqual(first);
  expect(first.tokenKey).toHaveLength(32);
  expect(first.tokenKey).not.toEqual(first.refreshKey);
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toContain("SEALING_KEYS");
});

test("uses the keys of the environment", () => {
  const { tokenKey, sealingKeys } = readSecrets(KEYS, "unused");

  expect(tokenKey.toString("base64")).toBe(KEYS.TOKEN_KEY);
  expect(sealingKeys.map(({ id }) => id)).toEqual(["k1"]);
});

test.for([
  ["too short", "c2hvcnQ="],
  ["the same byte throughout", Buffer.alloc(32).toString("base64")],
  ["text from an example", Buffer.alloc(32, "0123456789abcdef").toString("base64")],
  ["a pattern that repeats", Buffer.alloc(32, "c0ffee01", "hex").toString("base64")],
  ["a sentence", Buffer.from("correct horse battery staple, ok").toString("base64")],
  ["bytes that count up", Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString("base64")],
] as const)("rejects a key that is %s", ([, key]) => {
  for (const environment of [
    { ...KEYS, TOKEN_KEY: key },
    { ...KEYS, REFRESH_KEY: key },
    { ...KEYS, SEALING_KEYS: `k1:${key}` },
  ]) {
    expect(secretFaults(environment, "staging")).toEqual([
      expect.stringContaining("32 random bytes in base64"),
    ]);
  }
  expect(secretFaults({ ...KEYS, SEALING_KEYS: key }, "staging")).toHaveLength(1);
});
