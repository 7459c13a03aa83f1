import { join } from "node:path";

import type { Browser, BrowserContext, Page } from "@playwright/test";

import { openAs } from "../../e2e/journey/quick-start.ts";
import type { Product } from "../../e2e/product/start-product.ts";
import { type Measure, measure } from "./measure.ts";
import { PEOPLE, type Person } from "./people.ts";
import type { Seen } from "./report.ts";
import type { ScreenState } from "./screen-state.ts";

const VIEWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;
export const WIDTHS = VIEWS.map(({ width }) => width);
const SCHEMES = ["light", "dark"] as const;
/** For a screen that never comes to rest, as one does whose answer is held back. */
const REST_MS = 3_000;
/** For what a state is waited for: it is missing, not slow. */
const PATIENCE_MS = 15_000;

type Studio = { browser: Browser; product: Product; folder: string };
type Guest = { person: Person | null; context: BrowserContext };

/** One after the other: a state may be another's doing, as a subscription is. */
export async function takePictures(
  states: readonly ScreenState[],
  studio: Studio,
): Promise<{ seen: Seen[]; failures: string[] }> {
  const guests = new Map<string, Promise<Guest>>();
  const seen: Seen[] = [];
  const failures: string[] = [];
  for (const state of states) {
    const name = state.as ?? "visitor";
    const guest = guests.get(name) ?? invite(state, studio);
    guests.set(name, guest);
    try {
      // oxlint-disable-next-line no-await-in-loop -- in turn is the point
      seen.push({ state, measures: await show(state, await guest, studio) });
    } catch (error) {
      failures.push(`${state.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return { seen, failures };
}

/** Each has a browser of their own, in which their session is renewed. */
async function invite({ as }: ScreenState, { browser, product }: Studio): Promise<Guest> {
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  context.setDefaultTimeout(PATIENCE_MS);
  if (as === undefined) return { person: null, context };
  const person = await PEOPLE[as](product);
  const page = await context.newPage();
  await openAs(page, product, person.user);
  await page.close();

  return { person, context };
}

async function show(
  state: ScreenState,
  { person, context }: Guest,
  { product, folder }: Studio,
): Promise<ReadonlyMap<number, Measure>> {
  const page = await context.newPage();
  try {
    await page.setViewportSize(VIEWS[0]);
    await state.prepare?.(page, product);
    const path = typeof state.path === "string" ? state.path : state.path(personIn(person));
    await page.goto(`${product.url}${path}`);
    await page.locator("#root *").first().waitFor();
    await atRest(page);
    await state.reach?.(page, product);
    await atRest(page);

    return await inEveryView(page, join(folder, state.name));
  } finally {
    await page.close();
    await context.setOffline(false);
    if (state.prepare) await fetch(`${product.sandboxUrl}/_sandbox/faults`, { method: "DELETE" });
  }
}

function personIn(person: Person | null): Person {
  if (!person) throw new Error("A visitor has no accounts.");

  return person;
}

async function inEveryView(page: Page, name: string): Promise<ReadonlyMap<number, Measure>> {
  const measures = new Map<number, Measure>();
  for (const view of VIEWS) {
    /* oxlint-disable no-await-in-loop -- one page, one size at a time */
    await page.setViewportSize(view);
    await page.evaluate(untilDrawn);
    const measured = await measure(page);
    measures.set(view.width, measured);
    // As tall as the page: what stands at the foot of the screen would lie across the middle.
    await page.setViewportSize({ width: view.width, height: measured.height });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(untilDrawn);
      await page.screenshot({ path: `${name}-${view.width}-${colorScheme}.png` });
    }
    /* oxlint-enable no-await-in-loop */
  }

  return measures;
}

async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: REST_MS }).catch(() => undefined);
  await page.evaluate(untilDrawn);
}

/** Colours that are still changing over, and charts that follow the width, have two frames more. */
async function untilDrawn(): Promise<void> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  await frame();
  await frame();
  await document.fonts.ready;
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
