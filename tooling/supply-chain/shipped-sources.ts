import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..", "..");

export function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

const tracked = execFileSync("git", ["ls-files", "apps", "packages"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\/src\/.*\.tsx?$/.test(file));
/** What is shipped, without what is for tests. */
export const shipped = tracked
  .filter((file) => !/\.test\.|-fixture\.|-oracle\.|\/testing\/|^apps\/sandbox\//.test(file))
  .map((file) => ({ file, code: withoutComments(read(file)) }));
/** Of the API and the worker. */
export const server = shipped.filter(({ file }) => file.startsWith("apps/api/"));

function withoutComments(source: string): string {
  // A path such as "/*" begins none.
  return source.replaceAll(/(?<=^|[\s{(])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
}

/** The files that say it, outside of comments. */
export function saying(
  pattern: RegExp,
  sources: { file: string; code: string }[] = shipped,
): string[] {
  return sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file);
}
