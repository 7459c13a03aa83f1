import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const USER_FACING = [
  "apps/web/index.html",
  "apps/web/public/*.js",
  "apps/web/src/*.ts*",
  "apps/api/src/*write-*mail*.ts",
  "packages/contract/src/problems.ts",
];
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
/** Words that plain English avoids and that have no ordinary use here, and British spellings. */
const AVOIDED =
  "tells?|told|telling|judged?|verdict|said|whose|whom|somebody|nobody|everybody|whoever|strangers?|beside|anew|meanwhile|(?:is|are|was) to be|stands? in|(?:given|taken|takes?) back|in the air|second step|in pieces|in one go|in all|recognised|cancelled|e-mails?";
/** In a text, a word or a quote follows the word. After an identifier there is punctuation of code. */
const IN_TEXT = new RegExp(`.{0,30}\\b(?:${AVOIDED})(?= [a-z{$]|[.!?]?["\`<]).{0,30}`, "gi");

test("no text for users contains a word that plain English avoids", () => {
  const files = execFileSync("git", ["ls-files", ...USER_FACING], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => !/\.test\.|fixture|\/testing\//.test(file));
  const found = files.flatMap((file) => {
    const code = readFileSync(join(ROOT, file), "utf8").replaceAll(COMMENTS, "");
    return (code.replaceAll(/\s+/g, " ").match(IN_TEXT) ?? []).map((text) => `${file}: ${text}`);
  });

  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
