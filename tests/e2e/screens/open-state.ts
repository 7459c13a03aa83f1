import type { Browser, BrowserContext, Page } from "@playwright/test";

import { openAs } from "../journey/quick-start.ts";
import { watchRequests } from "../journey/settled.ts";
import type { Product } from "../product/start-product.ts";
import { PHONE, untilDrawn } from "./find-faults.ts";
import { PEOPLE, type Person } from "./people.ts";
import type { ScreenState } from "./screen-state.ts";

/** How long a step waits for an element. */
const PATIENCE_MS = 60_000;

/** A browser of one of the people, signed in unless they are a visitor. */
export type Guest = { person: Person | null; context: BrowserContext };

type Studio = { browser: Browser; product: Product };

/** Returns a function that opens the browser of a person once, and returns it from then on. */
export function createGuests(studio: Studio): (as: ScreenState["as"]) => Promise<Guest> {
  const guests = new Map<ScreenState["as"], Promise<Guest>>();

  return (as) => {
    const guest = guests.get(as) ?? openBrowser(as, studio);
    guests.set(as, guest);
    return guest;
  };
}

async function openBrowser(as: ScreenState["as"], { browser, product }: Studio): Promise<Guest> {
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  context.setDefaultTimeout(PATIENCE_MS);
  // This page stays open. With `--process-per-site`, all pages of the person share its process, which has compiled
  // the app and axe once.
  const page = await context.newPage();
  if (as === undefined) {
    await page.goto(`${product.url}/favicon.svg`);
    return { person: null, context };
  }
  const person = await PEOPLE[as](product);
  await openAs(page, product, person.user);

  return { person, context };
}

type Visit = {
  viewport?: { width: number; height: number };
  /** Runs when the screen is at rest, before the state is reached. */
  whenOpened?: (page: Page) => Promise<void>;
  /** Runs in the state. */
  inState?: (page: Page) => Promise<void>;
};

/** Opens a screen, on a phone by default, brings it into a state, and cleans up what the state needed. */
export async function visitState(
  state: ScreenState,
  { person, context }: Guest,
  product: Product,
  { viewport = PHONE, whenOpened, inState }: Visit,
): Promise<void> {
  const page = await context.newPage();
  const settled = watchRequests(page);
  const rest = async () => {
    if (state.isLoading)
      await page
        .getByText(/^Loading/)
        .first()
        .waitFor();
    else await settled();
    await page.evaluate(untilDrawn);
  };
  try {
    await page.setViewportSize(viewport);
    await state.prepare?.(page, product);
    await page.goto(`${product.url}${pathOf(state, person)}`);
    await page.locator("#root *").first().waitFor();
    await rest();
    await whenOpened?.(page);
    await state.reach?.(page, product);
    if (state.reach) await rest();
    await inState?.(page);
  } finally {
    await page.close();
    await context.setOffline(false);
    if (state.prepare) await fetch(`${product.sandboxUrl}/_sandbox/faults`, { method: "DELETE" });
  }
}

function pathOf({ name, path }: ScreenState, person: Person | null): string {
  if (typeof path === "string") return path;
  if (!person) throw new Error(`${name}: a visitor has no accounts.`);

  return path(person);
}
