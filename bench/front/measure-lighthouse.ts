import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "@playwright/test";

import { freePort, type Product } from "../../e2e/product/start-product.ts";
import { BROWSER_FLAGS, findBrowser } from "../../tooling/browser/find-browser.ts";
import { withPeer } from "../install-peer.ts";
import { median } from "../median.ts";
import { type Household, signIn } from "./seed-household.ts";

export const LIGHTHOUSE = "lighthouse@13.5.0";
const ROUNDS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Of a hundred each; `largestMs` and `blockedMs` are what performance is made of most. */
export type Scores = Record<(typeof CATEGORIES)[number], number> & {
  screen: string;
  largestMs: number;
  blockedMs: number;
  shift: number;
};

type Report = {
  lhr: {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
  };
};
type Lighthouse = (url: string, flags: object, config: object) => Promise<Report | undefined>;

/**
 * What Lighthouse, as it comes (a slow phone on a slow network), says of a first visit of a browser that keeps
 * nothing, behind a sign-in too: medians of each figure.
 */
export async function measureLighthouse(at: {
  product: Product;
  household: Household;
}): Promise<Scores[]> {
  const screens = {
    "landing page": "/",
    "signing in": "/login",
    Home: "/home",
    plan: "/plan",
    "a debt": `/detail/${at.household.debt}`,
  };
  return withPeer(LIGHTHOUSE, async (modules) => {
    const entry = pathToFileURL(join(modules, "lighthouse/core/index.js")).href;
    const { default: run } = (await import(entry)) as { default: Lighthouse };
    const taken = new Map<string, Omit<Scores, "screen">[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [screen, path] of Object.entries(screens)) {
        const of = taken.get(screen) ?? [];
        taken.set(screen, [...of, await measureVisit(run, { ...at, path })]);
      }
    }
    return [...taken].map(([screen, of]) => ({ screen, ...mediansOf(of) }));
  });
}

async function measureVisit(
  run: Lighthouse,
  { product, household, path }: { product: Product; household: Household; path: string },
): Promise<Omit<Scores, "screen">> {
  const folder = mkdtempSync(join(tmpdir(), "snowball-lighthouse-"));
  const port = await freePort();
  const { executablePath, env } = await findBrowser();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    env: { ...process.env, ...env },
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const isVisitors = path === "/" || path === "/login";
    const page = context.pages()[0] ?? (await context.newPage());
    if (!isVisitors) await signIn(page, { product, url: product.url, user: household.user });
    const report = await run(
      `${product.url}${path}`,
      // It would empty the storage that the session is in.
      { port, disableStorageReset: true, logLevel: "error" },
      { extends: "lighthouse:default", settings: { onlyCategories: CATEGORIES } },
    );
    if (report === undefined) throw new Error(`Lighthouse said nothing of ${path}.`);
    return scoresOf(report);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function scoresOf({ lhr: { categories, audits } }: Report): Omit<Scores, "screen"> {
  const scoreOf = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const valueOf = (audit: string) => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}.`);
    return value;
  };

  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    "best-practices": scoreOf("best-practices"),
    seo: scoreOf("seo"),
    largestMs: valueOf("largest-contentful-paint"),
    blockedMs: valueOf("total-blocking-time"),
    shift: valueOf("cumulative-layout-shift"),
  };
}

function mediansOf(taken: readonly Omit<Scores, "screen">[]): Omit<Scores, "screen"> {
  const medianOf = (figure: keyof Omit<Scores, "screen">) =>
    median(taken.map((each) => each[figure]));

  return {
    performance: medianOf("performance"),
    accessibility: medianOf("accessibility"),
    "best-practices": medianOf("best-practices"),
    seo: medianOf("seo"),
    largestMs: medianOf("largestMs"),
    blockedMs: medianOf("blockedMs"),
    shift: medianOf("shift"),
  };
}
