import { join } from "node:path";

import type { Browser, Page } from "@playwright/test";

import type { Product } from "../../e2e/product/start-product.ts";
import { withPeer } from "../install-peer.ts";
import { median } from "../median.ts";
import { countWhatPasses, type Passed } from "./count-what-passes.ts";
import { type Household, LAST_CARD, signIn } from "./seed-household.ts";
import { serveBuilt } from "./serve-built.ts";
import { SLOWER } from "./slower.ts";

const ROUNDS = 5;
/** A machine that does much else is slow, not broken. */
const PATIENCE_MS = 120_000;
/** As its own server sends them: without, it has no memory that its threads share. */
const HEADERS_OF_ACTUAL = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

export type FirstScreen = { screen: string; kB: number; requests: number; ms: number };
type Place = { url: string; passed: Passed };
type Visit = {
  screen: string;
  place: Place;
  path: string;
  /** What is to be done before the browser goes there. */
  before?: (page: Page) => Promise<void>;
  /** What somebody would press or read first. */
  isUsable: (page: Page) => Promise<void>;
};

/**
 * What a browser that was never there asks for and how long it takes until a screen can be used, on a machine
 * that is slower: ours and, by turns, the first one of Actual, an app for budgets that others make.
 */
export async function measureFirstScreens(at: {
  browser: Browser;
  product: Product;
  household: Household;
}): Promise<FirstScreen[]> {
  return withPeer("@actual-app/web@26.9.0", async (modules) => {
    const actual = await serveBuilt(join(modules, "@actual-app/web/build"), HEADERS_OF_ACTUAL);
    const theirs = await countWhatPasses(actual.url);
    const ours = await countWhatPasses(at.product.url);
    try {
      const visits = [...visitsOf(at, ours), visitOfActual(theirs)];
      return await visitByTurns(at.browser, visits);
    } finally {
      for (const each of [ours, theirs, actual]) each.close();
    }
  });
}

function visitsOf(
  { product, household: { user } }: { product: Product; household: Household },
  place: Place,
): Visit[] {
  return [
    {
      screen: "Snowball, landing page",
      place,
      path: "/",
      isUsable: (page) => page.getByText(/^© \d+ Snowball/).waitFor(),
    },
    {
      screen: "Snowball, signing in",
      place,
      path: "/login",
      isUsable: (page) => page.locator("button[type=submit]:enabled").waitFor(),
    },
    {
      screen: "Snowball, Home",
      place,
      path: "/home",
      before: (page) => signIn(page, { product, url: place.url, user }),
      isUsable: (page) => page.getByText(LAST_CARD).first().waitFor(),
    },
  ];
}

function visitOfActual(place: Place): Visit {
  return {
    screen: "Actual 26.9.0, first screen",
    place,
    path: "/",
    isUsable: (page) => page.getByRole("button", { name: "Start budgeting" }).waitFor(),
  };
}

async function visitByTurns(browser: Browser, visits: readonly Visit[]): Promise<FirstScreen[]> {
  const taken = visits.map((): Omit<FirstScreen, "screen">[] => []);
  // The first round is not counted: servers compress and compile by then.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, visit] of visits.entries()) {
      const measured = await measureVisit(browser, visit);
      if (round > 0) taken[at]?.push(measured);
    }
  }
  return visits.map(({ screen }, at) => {
    const medianBy = (figure: "kB" | "requests" | "ms") =>
      median((taken[at] ?? []).map((each) => each[figure]));
    return { screen, kB: medianBy("kB"), requests: medianBy("requests"), ms: medianBy("ms") };
  });
}

async function measureVisit(
  browser: Browser,
  { place, path, before, isUsable }: Visit,
): Promise<Omit<FirstScreen, "screen">> {
  const context = await browser.newContext({
    serviceWorkers: "block",
    viewport: { width: 390, height: 844 },
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await before?.(page);
    const client = await context.newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const [requests, bytes, began] = [place.passed.requests, place.passed.bytes, performance.now()];
    await page.goto(`${place.url}${path}`, { waitUntil: "commit" });
    await isUsable(page);
    return {
      ms: performance.now() - began,
      requests: place.passed.requests - requests,
      kB: (place.passed.bytes - bytes) / 1_000,
    };
  } finally {
    await context.close();
  }
}
