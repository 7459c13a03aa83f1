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
/** Each of a hundred. */
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** What performance is made of most, as Lighthouse calls it; times are milliseconds. */
const AUDITS = {
  largestMs: "largest-contentful-paint",
  blockedMs: "total-blocking-time",
  shift: "cumulative-layout-shift",
} as const;
const AUDITED = Object.keys(AUDITS) as (keyof typeof AUDITS)[];

type Figures = Record<(typeof CATEGORIES)[number] | keyof typeof AUDITS, number>;
export type Scores = Figures & { screen: string };

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
    const taken = new Map<string, Figures[]>();
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
): Promise<Figures> {
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

function scoresOf({ lhr: { categories, audits } }: Report): Figures {
  const valueOf = (audit: string) => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}.`);
    return value;
  };

  return {
    ...each(CATEGORIES, (category) => Math.round((categories[category]?.score ?? 0) * 100)),
    ...each(AUDITED, (audit) => valueOf(AUDITS[audit])),
  };
}

function mediansOf(taken: readonly Figures[]): Figures {
  return each([...CATEGORIES, ...AUDITED], (figure) => median(taken.map((of) => of[figure])));
}

function each<Name extends string>(
  names: readonly Name[],
  figureOf: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, figureOf(name)])) as Record<Name, number>;
}
