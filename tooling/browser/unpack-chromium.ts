import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A Chromium that runs on this machine, with the environment variables it needs. */
export type Browser = { executablePath: string; env: Record<string, string> };

const CACHE = join(import.meta.dirname, "../../node_modules/.cache");

/**
 * Unpacks the Chromium of `@sparticuz/chromium` once, with the libraries and the font that a
 * minimal machine lacks. Returns null if the package has no binary for the platform.
 */
export async function unpackChromium(): Promise<Browser | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;

  const main = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const packageFile = join(dirname(main), "../package.json");
  const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(join(folder, "chromium")))
    await unpackInto(folder, join(dirname(main), "../bin"));

  const libraries = [join(folder, "al2023/lib"), process.env["LD_LIBRARY_PATH"]];
  return {
    executablePath: join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(":"),
      FONTCONFIG_FILE: join(folder, "fonts/fonts.conf"),
    },
  };
}

/** Unpacks under another name first, because the package treats any existing file as complete. */
async function unpackInto(folder: string, archives: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  await withTemporaryFolder(unfinished, async () => {
    const { default: chromium, inflate } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    await inflate(join(archives, "al2023.tar.br"));
  });
  // The package's own font configuration refers to a folder that exists only in its cloud.
  writeFileSync(
    join(unfinished, "fonts/fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
      `<dir>${folder}/fonts</dir><cachedir>${folder}/fontcache</cachedir></fontconfig>`,
  );

  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // If the folder exists, a parallel run was faster, which is fine.
  }
}

/**
 * Runs `work` with a temporary folder of its own, because the package unpacks into the system's.
 */
async function withTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}
