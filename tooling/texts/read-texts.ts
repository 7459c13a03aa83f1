import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { parseSync } from "vite";

const ROOT = join(import.meta.dirname, "../..");

/** A text in the code. Values that the code inserts are shown as `…`. */
export type SourceText = { file: string; line: number; text: string };

/** Returns the texts of the committed files that match, in the order of the files. Tests and fixtures have none. */
export function readTexts(patterns: readonly string[]): SourceText[] {
  return execFileSync("git", ["ls-files", ...patterns], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => !/\.test\.|\.slow\.|\/testing\//.test(file))
    .flatMap((file) => readFile(file));
}

function readFile(file: string): SourceText[] {
  const code = readFileSync(join(ROOT, file), "utf8");
  if (file.endsWith(".html")) return [{ file, line: 1, text: code.replaceAll(/<[^>]*>/g, " ") }];
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);

  return textsIn(program as unknown as Node).map(({ at, text }) => ({
    file,
    line: code.slice(0, at).split("\n").length,
    text,
  }));
}

/** A node of the syntax tree. Only the fields that are read here. */
type Node = {
  type: string;
  start: number;
  value?: unknown;
  name?: Node | string;
  children?: Node[];
  quasis?: { value: { cooked: string } }[];
};

type Found = { at: number; text: string };

function textsIn(node: Node): Found[] {
  if (node.type === "ImportDeclaration" || isClassName(node)) return [];
  const below = Object.values(node).flat().filter(isNode).flatMap(textsIn);

  return [...textOf(node), ...below];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

const LETTER = /\p{L}/u;

function textOf(node: Node): Found[] {
  const text = rawTextOf(node)?.replaceAll(/\s+/g, " ").trim() ?? "";

  return LETTER.test(text) && !isClassList(text) ? [{ at: node.start, text }] : [];
}

function rawTextOf({ type, value, quasis, children }: Node): string | null {
  if (type === "Literal")
    return typeof value === "string" && /\s|^\p{Lu}\p{Ll}+$/u.test(value) ? value : null;
  if (type === "TemplateLiteral") return quasis?.map((each) => each.value.cooked).join("…") ?? null;
  if (children === undefined) return null;
  const hasText = children.some(
    (each) => each.type === "JSXText" && LETTER.test(String(each.value)),
  );

  return hasText
    ? children.map((each) => (each.type === "JSXText" ? String(each.value) : "…")).join("")
    : null;
}

function isClassName({ type, name }: Node): boolean {
  return type === "JSXAttribute" && typeof name === "object" && name.name === "className";
}

/** Class lists are also in constants: words in lower case with hyphens or brackets, and no sentence. */
function isClassList(text: string): boolean {
  return !/[A-Z’“”]|[.!?]$/.test(text) && /(^| )[^ ]*[-[][^ ]*/.test(text);
}
