import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
/** Screens, which also contain texts outside of string literals. */
const SCREENS = ["apps/web/index.html", "apps/web/public/*.js", "apps/web/src/*.ts*"];
/** Mails, errors and messages for users and operators. */
const MESSAGES = ["apps/api/src/*.ts", "packages/*/src/*.ts"];
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const LITERALS = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** Words that plain English avoids and that have no ordinary use here, and British spellings. */
const AVOIDED =
  "tells?|told|telling|judged?|verdict|said|whose|whom|somebody|nobody|everybody|whoever|strangers?|beside|anew|meanwhile|(?:is|are|was) to be|stands? in|(?:given|taken|takes?) back|in the air|second step|in pieces|in one go|in all|recognised|cancelled|e-mails?";
/** In a text, a word, a quote or the end of a sentence follows the word. After an identifier there is other code. */
const ON_SCREEN = new RegExp(`.{0,30}\\b(?:${AVOIDED})(?= [a-z{$]|[.!?]?["\`<]).{0,30}`, "gi");
const IN_LITERAL = new RegExp(`.{0,30}\\b(?:${AVOIDED})\\b.{0,30}`, "gi");

function readCode(patterns: readonly string[]): { file: string; code: string }[] {
  return execFileSync("git", ["ls-files", ...patterns], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => !/\.test\.|\.slow\.|fixture|\/testing\//.test(file))
    .map((file) => ({
      file,
      code: readFileSync(join(ROOT, file), "utf8").replaceAll(COMMENTS, ""),
    }));
}

test("no text on a screen contains a word that plain English avoids", () => {
  const files = readCode(SCREENS);
  const found = files.flatMap(({ file, code }) =>
    (code.replaceAll(/\s+/g, " ").match(ON_SCREEN) ?? []).map((text) => `${file}: ${text}`),
  );

  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test("no message of the server contains a word that plain English avoids", () => {
  const files = readCode(MESSAGES);
  const found = files.flatMap(({ file, code }) =>
    (code.match(LITERALS) ?? [])
      .filter((literal) => /\s/.test(literal))
      .map((literal) => literal.replaceAll(/\$\{[^}]*\}/g, "…").replaceAll(/\s+/g, " "))
      .flatMap((literal) => literal.match(IN_LITERAL) ?? [])
      .map((text) => `${file}: ${text}`),
  );

  expect(files.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});
