import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { expect, test } from "vitest";

// A document that leads to another, or to a heading of it, leads there. Nobody else follows them all.

const ROOT = join(import.meta.dirname, "..");
const documents = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
  { cwd: ROOT, encoding: "utf8" },
)
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(ROOT, file)));

/** What is read as prose: a link within code is a picture of one. */
function proseOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8")
    .replaceAll(/^```[\s\S]*?^```/gm, "")
    .replaceAll(/`[^`\n]*`/g, "`");
}

/** Headings as GitHub names them in addresses; one that comes again is numbered. */
function anchorsOf(file: string): Set<string> {
  const met = new Map<string, number>();
  const headings = readFileSync(join(ROOT, file), "utf8")
    .replaceAll(/^```[\s\S]*?^```/gm, "")
    .matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) => {
      const name = heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-");
      const before = met.get(name) ?? 0;
      met.set(name, before + 1);
      return before === 0 ? name : `${name}-${before}`;
    }),
  );
}

const links = documents.flatMap((from) =>
  [...proseOf(from).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => ({ from, target })),
);

function isLost({ from, target }: { from: string; target: string }): boolean {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? from : relative(ROOT, join(ROOT, dirname(from), path));
  if (!existsSync(join(ROOT, file))) return true;

  return anchor !== undefined && !anchorsOf(file).has(anchor);
}

test("every link of a document leads to a file, and to a heading that it has", () => {
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(isLost)).toEqual([]);
});

test("a decision is called by its own number", () => {
  const called = documents.flatMap((from) =>
    [...proseOf(from).matchAll(/\[(\d{3})\]\((?:[^)\s]*\/)?(\d{3})-[^)\s]*\)/g)].map(
      ([link, said, number]) => ({ from, link, isOwn: said === number }),
    ),
  );

  expect(called.length).toBeGreaterThan(10);
  expect(called.filter(({ isOwn }) => !isOwn)).toEqual([]);
});
