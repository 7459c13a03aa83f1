import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { lintSource } from "@secretlint/core";
import { creator as recommended } from "@secretlint/secretlint-rule-preset-recommend";
import { expect, test } from "vitest";

// No key that opens anything lies in the repository: what is tracked is read for the forms of the keys
// that providers give out, those of this product's providers among them.

const ROOT = join(import.meta.dirname, "..", "..");
const CONFIGURATION = {
  rules: [
    {
      id: "@secretlint/secretlint-rule-preset-recommend",
      rule: recommended,
      rules: [],
      options: {},
    },
  ],
};
/** The preset does not know Plaid's tokens. The stand-in's are for "sandbox", and open nothing. */
const PLAID_TOKEN = /\b(?:access|public|link)-production-[\da-f]{8}-[\da-f]{4}-/g;

async function secretsIn(filePath: string, content: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { filePath, content, contentType: "text" },
    options: { config: CONFIGURATION },
  });
  const ofPlaid = content.match(PLAID_TOKEN) ?? [];
  return [
    ...messages.map(
      (message) => `${filePath}:${String(message.loc.start.line)} ${message.messageId}`,
    ),
    ...ofPlaid.map((token) => `${filePath} ${token}`),
  ];
}

test("no tracked file holds a key", async () => {
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
])("a key %s would be found", async (_whose, key) => {
  expect(await secretsIn("settings.ts", `const key = "${key}";`)).not.toEqual([]);
});

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
