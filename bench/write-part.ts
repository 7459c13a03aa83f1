import { readFileSync, writeFileSync } from "node:fs";

type Part = { page: "performance.md" | "scale.md"; part: string; words: string };

/** Puts what a part measured in the place of what it measured before; the words around it are people's. */
export function writePart({ page, part, words }: Part): void {
  const file = new URL(`../docs/${page}`, import.meta.url);
  const begin = `<!-- measured: written by \`npm run bench -- ${part}\` -->`;
  const end = "<!-- end of what was measured -->";
  const [before, rest] = readFileSync(file, "utf8").split(begin);
  if (before === undefined || rest === undefined)
    throw new Error(`${page} has no place for ${part}.`);
  const after = rest.slice(rest.indexOf(end));
  const on = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${before}${begin}\n\n${words}\n\nMeasured on ${on}.\n\n${after}`);
}
