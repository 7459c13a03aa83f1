import { join } from "node:path";

import type { Browser, Page } from "@playwright/test";

import type { Product } from "../../tests/e2e/product/start-product.ts";
import { PHONE, untilDrawn } from "../../tests/e2e/screens/find-faults.ts";
import { createGuests, visitState } from "../../tests/e2e/screens/open-state.ts";
import type { ScreenState } from "../../tests/e2e/screens/screen-state.ts";
import { type Measure, measure } from "./measure.ts";
import type { Seen } from "./report.ts";

const VIEWS = [PHONE, { width: 820, height: 1180 }, { width: 1440, height: 900 }] as const;
export const WIDTHS = VIEWS.map(({ width }) => width);
const SCHEMES = ["light", "dark"] as const;

type Studio = { browser: Browser; product: Product; folder: string };

/** Takes the pictures in order, because a state may depend on an earlier one, such as a subscription. */
export async function takePictures(
  states: readonly ScreenState[],
  studio: Studio,
): Promise<{ seen: Seen[]; failures: string[] }> {
  const guestOf = createGuests(studio);
  const seen: Seen[] = [];
  const failures: string[] = [];
  for (const state of states) {
    try {
      let measures: ReadonlyMap<number, Measure> = new Map();
      const inState = async (page: Page) => {
        measures = await takeEveryView(page, join(studio.folder, state.name));
      };
      await visitState(state, await guestOf(state.as), studio.product, { inState });
      seen.push({ state, measures });
    } catch (error) {
      failures.push(`${state.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return { seen, failures };
}

async function takeEveryView(page: Page, name: string): Promise<ReadonlyMap<number, Measure>> {
  const measures = new Map<number, Measure>();
  for (const view of VIEWS) {
    await page.setViewportSize(view);
    await page.evaluate(untilDrawn);
    const measured = await measure(page);
    measures.set(view.width, measured);
    // As tall as the page, so that the bar at the foot of the screen does not cover the middle.
    await page.setViewportSize({ width: view.width, height: measured.height });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(untilDrawn);
      await page.screenshot({ path: `${name}-${view.width}-${colorScheme}.png` });
    }
  }

  return measures;
}
