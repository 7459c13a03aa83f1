import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { expect, test } from "vitest";

// Every link in a document must lead to an existing file and heading.

const ROOT = join(import.meta.dirname, "..");
const documents = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
  { cwd: ROOT, encoding: "utf8" },
)
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(ROOT, file)));

/** Removes code, because links in code are examples. */
function readProse(file: string): string {
  return readFileSync(join(ROOT, file), "utf8")
    .replaceAll(/^```[\s\S]*?^```/gm, "")
    .replaceAll(/`[^`\n]*`/g, "`");
}

/** Returns GitHub's anchors of the headings. Repeated headings get a number. */
function listAnchors(file: string): Set<string> {
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
  [...readProse(from).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => ({ from, target })),
);

function isLost({ from, target }: { from: string; target: string }): boolean {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? from : relative(ROOT, join(ROOT, dirname(from), path));
  if (!existsSync(join(ROOT, file))) return true;

  return anchor !== undefined && !listAnchors(file).has(anchor);
}

test("every link in a document leads to an existing file and heading", () => {
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(isLost)).toEqual([]);
});

test("each link to a decision uses the decision's number", () => {
  const called = documents.flatMap((from) =>
    [...readProse(from).matchAll(/\[(\d{3})\]\((?:[^)\s]*\/)?(\d{3})-[^)\s]*\)/g)].map(
      ([link, shown, number]) => ({ from, link, isOwn: shown === number }),
    ),
  );

  expect(called.length).toBeGreaterThan(10);
  expect(called.filter(({ isOwn }) => !isOwn)).toEqual([]);
});
