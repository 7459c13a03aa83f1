import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

// The page that is read at three in the morning: what it tells to type and to look at is there.

const ROOT = join(import.meta.dirname, "..");
const PAGE = readFileSync(join(ROOT, "docs/operations.md"), "utf8");

function named(pattern: RegExp): string[] {
  return [...new Set([...PAGE.matchAll(pattern)].map(([, name = ""]) => name))];
}

test("every command of ours on the page exists, with its flags", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const commands = named(/npm run ([\w:-]+)/g);

  expect(commands).toContain("restore");
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const restore = readFileSync(join(ROOT, "apps/api/src/restore.ts"), "utf8");
  for (const flag of named(/npm run restore -- FILE (--[\w-]+)/g)) expect(restore).toContain(flag);
});

test("every service on the page has its unit", () => {
  const units = named(/\b(snowball-[a-z]+(?:\.timer)?)\b/g).map((name) =>
    name.includes(".") ? name : `${name}.service`,
  );

  expect(units.length).toBeGreaterThan(3);
  expect(units.filter((unit) => !existsSync(join(ROOT, "deploy/systemd", unit)))).toEqual([]);
});

test("every metric on the page is told", () => {
  const metrics = named(/`(snowball_[a-z_]+)`/g);
  const told = execFileSync("git", ["grep", "-hoE", '"snowball_[a-z_]+"', "--", "apps/api/src"], {
    cwd: ROOT,
    encoding: "utf8",
  });

  expect(metrics.length).toBeGreaterThan(3);
  expect(metrics.filter((name) => !told.includes(`"${name}"`))).toEqual([]);
});
