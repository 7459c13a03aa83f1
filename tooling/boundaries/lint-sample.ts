import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** The code of files, by their paths. */
export type Sample = ReadonlyMap<string, string>;

/**
 * Lints a tree of the given files with the configuration of the house. Every `packages/<name>` of it is
 * installed as `@snowball/<name>`; what others wrote is the real thing.
 * @returns what was refused, as `file:line rule`.
 */
export function lintSample(sample: Sample): Set<string> {
  const tree = mkdtempSync(join(tmpdir(), "snowball-lint-"));
  try {
    cpSync(join(ROOT, "oxlint.config.ts"), join(tree, "oxlint.config.ts"));
    cpSync(join(ROOT, "tooling/boundaries"), join(tree, "tooling/boundaries"), { recursive: true });
    for (const [file, code] of sample) write(join(tree, file), code);
    install(tree);
    return lint(tree);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function write(file: string, code: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}

function install(tree: string): void {
  const [modules, ours] = [join(tree, "node_modules"), join(tree, "node_modules/@snowball")];
  mkdirSync(ours, { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (name !== "@snowball") symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
  for (const name of readdirSync(join(tree, "packages"))) {
    const manifest = { name: `@snowball/${name}`, exports: { ".": "./src/index.ts" } };
    write(join(tree, "packages", name, "package.json"), JSON.stringify(manifest));
    symlinkSync(join(tree, "packages", name), join(ours, name));
  }
}

type Diagnostic = { code: string; filename: string; labels: { span: { line: number } }[] };

function lint(tree: string): Set<string> {
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  let output: string;
  try {
    output = execFileSync(process.execPath, [oxlint, "--format", "json", "apps", "packages"], {
      cwd: tree,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
  } catch (error) {
    output = (error as { stdout: string }).stdout; // It exits with 1 when it finds something.
  }

  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  return new Set(
    diagnostics.map(({ code, filename, labels }) => `${filename}:${labels[0]?.span.line} ${code}`),
  );
}
