import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { secretsIn } from "./secrets-in.ts";

// The repository must not contain a working key. Scans the tracked files for the key formats of
// providers; `secrets-in-history.slow.test.ts` scans the history.

const ROOT = join(import.meta.dirname, "..", "..");

test("no tracked file contains a key", async () => {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
  const files = listed.split("\0").filter((file) => file !== "" && isFile(join(ROOT, file)));
  const found = await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(join(ROOT, file));
      return bytes.includes(0) ? [] : secretsIn(file, bytes.toString("utf8"));
    }),
  );

  expect(files.length).toBeGreaterThan(2_000);
  expect(found.flat()).toEqual([]);
});

test.each([
  ["of Plaid", `access-production-${"0f3a1b2c"}-9d8e-4c7b-8a6f-5e4d3c2b1a09`],
  ["of Stripe", `sk_live_${"51H8aZ2eZvKYlo2CabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP"}`],
  ["of a database", `postgresql://owner:${"hunter2secret"}@db.example.org/snowball`],
  ["of a code host", `ghp_${"aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gI3kM5"}`],
  ["of a cloud", `AWS_SECRET_ACCESS_KEY=${"wJalrXUtnFEMIK7MDENGbPxRfiCYzzzzzzKEYaaa"}`],
  [
    "that is private",
    `-----BEGIN ${"PRIVATE KEY"}-----\n${"MIIEowIBAAKCAQEA".repeat(30)}\n-----END PRIVATE KEY-----`,
  ],
])("a key %s would be found", async (_kind, key) => {
  expect(await secretsIn("settings.ts", `const key = "${key}";`)).not.toEqual([]);
});

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
