import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

// Counts words of the old private dialect in comments and names, per 1,000 words of comments. Ceilings may only
// fall. Delete this test when all folders are below 4.

const ROOT = join(import.meta.dirname, "..");

const CEILINGS: Readonly<Record<string, number>> = {
  "apps/api": 3,
  "apps/sandbox": 11.5,
  "apps/web": 0.5,
  bench: 0,
  "packages/contract": 0.5,
  "packages/dates": 0,
  "packages/money": 0,
  "packages/password-strength": 0,
  "packages/payoff": 0.5,
  "packages/planner": 0.5,
  tests: 2,
  tooling: 4.5,
};

const DIALECT =
  /\b(tells?|told|telling|said|nobody|somebody|everybody|whoever|whose|whom|beside|anew|meanwhile|stands?|judged?|judges|foretold|foretells?)\b/gi;
const COMMENTS = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const NAMES =
  /\b(?:export )?(?:function|const|class|type|interface) ([A-Za-z]*(?:[tT]ell|[tT]old|[aA]new|[bB]eside|[jJ]udge|[nN]obody|[wW]hose)[A-Za-z]*)/g;

/** Returns dialect words and dialect names per 1,000 words of comments below a folder. */
function measureDialect(folder: string): number {
  const files = execFileSync("git", ["ls-files", `${folder}/*.ts`, `${folder}/*.tsx`], {
    cwd: ROOT,
    encoding: "utf8",
  });
  let words = 0;
  let dialect = 0;
  for (const file of files.trim().split("\n")) {
    if (file.endsWith("dialect.test.ts")) continue;
    const source = readFileSync(join(ROOT, file), "utf8");
    const comments = (source.match(COMMENTS) ?? []).join(" ");
    words += comments.match(/[A-Za-z']{2,}/g)?.length ?? 0;
    dialect += comments.match(DIALECT)?.length ?? 0;
    dialect += [...source.matchAll(NAMES)].length;
  }

  return (1000 * dialect) / words;
}

test.for(Object.entries(CEILINGS))(
  "%s has few enough dialect words in comments and names",
  ([folder, ceiling]) => {
    const measured = measureDialect(folder);
    expect(measured).toBeLessThanOrEqual(ceiling);
  },
);
