import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { unpackChromium, type Browser } from "./unpack-chromium.ts";

/** A loaded machine once took eleven seconds to answer `--version`. */
const VERSION_TIMEOUT_MS = 20_000;

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** None of these flags weakens the page's own security. */
export const BROWSER_FLAGS = ["--disable-gpu", "--disable-quic", "--disable-dev-shm-usage"];

/**
 * Returns the browser for tests. Tries in this order: `CHROMIUM_PATH`; the Chromium from npm, which
 * is the same everywhere, so that screenshots are comparable; an installed browser; as root on
 * Debian, installing one.
 * @throws Error with a list of what was tried.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env["CHROMIUM_PATH"];
  const candidates: [string, () => Promise<Browser | null> | Browser | null][] = [
    ["CHROMIUM_PATH", () => (named ? { executablePath: named, env: {} } : null)],
    ["@sparticuz/chromium", unpackChromium],
    ...INSTALLED.map((path): [string, () => Browser] => [
      path,
      () => ({ executablePath: path, env: {} }),
    ]),
    ["apt-get install chromium", installWithApt],
  ];

  for (const [, find] of candidates) {
    const browser = await find();
    if (browser && starts(browser)) return browser;
  }
  throw new Error(
    `No Chromium starts here. Tried: ${candidates.map(([name]) => name).join(", ")}. ` +
      "Set CHROMIUM_PATH to one.",
  );
}

function starts({ executablePath, env }: Browser): boolean {
  if (!existsSync(executablePath)) return false;

  const { status } = spawnSync(executablePath, ["--version"], {
    env: { ...process.env, ...env },
    timeout: VERSION_TIMEOUT_MS,
  });
  return status === 0;
}

function installWithApt(): Browser | null {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;

  const packages = ["chromium", "fonts-dejavu-core"];
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return { executablePath: "/usr/bin/chromium", env: {} };
}
