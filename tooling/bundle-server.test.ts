import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import { secretsIn } from "./supply-chain/secrets-in.ts";

// The browser tests show that the bundle runs.

const ROOT = join(import.meta.dirname, "..");
/** The final folder of the built files. */
const PARTS = join(ROOT, "apps/api/dist/parts");
/** The web app's build, which may not exist yet. */
const WEB = join(ROOT, "apps/web/dist");

/** A setting like an operator's, present while building. */
const SETTING = "c2VjcmV0LW9mLXRoaXMtbWFjaGluZQ";

let folder: string;
let parts: { name: string; text: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "snowball-bundle-"));
  execFileSync(process.execPath, [join(import.meta.dirname, "bundle-server.ts"), folder], {
    env: { ...process.env, TOKEN_KEY: SETTING, STRIPE_SECRET_KEY: SETTING },
  });
  parts = globSync("parts/*.js", { cwd: folder }).map((name) => ({
    name,
    text: readFileSync(join(folder, name), "utf8"),
  }));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("stack traces of the built server point to lines of its sources", () => {
  const sentence = 'process.once("disconnect"';
  const built = parts.find(({ text }) => text.includes(sentence));
  const lines = built?.text.split("\n") ?? [];
  const line = lines.findIndex((each) => each.includes(sentence));
  const map = new SourceMap(
    JSON.parse(readFileSync(join(folder, `${built?.name}.map`), "utf8")) as SourceMapPayload,
  );
  const entry = map.findEntry(line, lines[line]?.indexOf(sentence) ?? 0);

  if (!("originalSource" in entry)) throw new Error("The line is of no source.");
  expect(entry.originalSource).toMatch(/apps\/api\/src\/run-process\.ts$/);
  const source = readFileSync(join(ROOT, "apps/api/src/run-process.ts"), "utf8").split("\n");
  expect(source[entry.originalLine]).toContain(sentence);
  expect(readFileSync(join(folder, "main.js"), "utf8")).toContain("setSourceMapsSupport(true)");
});

test("the bundle reads data files in the source tree, but runs the built thread", () => {
  const all = parts.map(({ text }) => text).join("\n");
  const here = pathToFileURL(`${PARTS}/`);
  const inSourceTree = [
    ...all.matchAll(/new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)\)/g),
  ].map(([, file = "", source = ""]) => fileURLToPath(new URL(file, new URL(source, here))));
  const inBundle = [...all.matchAll(/new URL\("(\.\/[^"]+)", import\.meta\.url\)/g)];

  expect(inSourceTree).toContain(join(ROOT, "apps/api/src/database/migrations"));
  const missing = inSourceTree.filter((file) => file !== WEB && !existsSync(file));
  expect(missing).toEqual([]);
  expect(inBundle.map(([, file]) => file)).toEqual(["./plan-thread.js"]);
  expect(existsSync(join(folder, "parts/plan-thread.js"))).toBe(true);
});

test("the bundle contains no key: neither in a provider's format nor from the builder's settings", async () => {
  const files = globSync("**/*.{js,map,json,css,html}", { cwd: folder });
  const texts = files.map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
  const found = await Promise.all(texts.map(({ file, text }) => secretsIn(file, text)));

  expect(files.length).toBeGreaterThan(3);
  expect(found.flat()).toEqual([]);
  expect(texts.filter(({ text }) => text.includes(SETTING))).toEqual([]);
});
