import { setTimeout as wait } from "node:timers/promises";

import type { Page } from "@playwright/test";

import {
  DESKTOP,
  EVERY_VIEW,
  findFaults,
  findOverflow,
  findLayoutShift,
  PHONE,
  TWO_VIEWS,
} from "./screens/find-faults.ts";
import { createGuests, type Guest, visitState } from "./screens/open-state.ts";
import type { ScreenState } from "./screens/screen-state.ts";
import { STATES } from "./screens/states.ts";
import { expect, test as base } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

// Visits every screen state of the catalogue once and checks it with axe in both themes, at 320 px with text at
// 200 %, and for layout shift while loading.

/** States of one test. States that depend on each other fit into one test of their person. */
const STATES_PER_TEST = 14;
const STATE_TIMEOUT_MS = 60_000;
/** Later than everything else of the screen. */
const PAYMENTS_LATE_BY_MS = 1_500;

type GuestOf = (as: ScreenState["as"]) => Promise<Guest>;

/**
 * The people of a worker's app. Not a fixture of the worker, because tests with other fixtures of the worker get
 * another worker, which starts another app.
 */
const guestsOf = new WeakMap<Product, GuestOf>();

const test = base.extend<{ guestOf: GuestOf }>({
  guestOf: async ({ browser, product }, use) => {
    const guestOf = guestsOf.get(product) ?? createGuests({ browser, product });
    guestsOf.set(product, guestOf);
    await use(guestOf);
  },
});

const groups = [...Map.groupBy(STATES, ({ as }) => as).values()].flatMap(inChunks);

function inChunks(states: ScreenState[]): ScreenState[][] {
  const count = Math.ceil(states.length / STATES_PER_TEST);

  return Array.from({ length: count }, (_, at) =>
    states.slice(at * STATES_PER_TEST, (at + 1) * STATES_PER_TEST),
  );
}

for (const states of groups) {
  const [first] = states;
  if (!first) continue;

  const tag = first.as === undefined ? "" : " @slow";
  test(`screens of ${first.as ?? "a visitor"} from ${first.name} on are accessible, narrow and still${tag}`, async ({
    guestOf,
    product,
  }) => {
    test.setTimeout((states.length + 4) * STATE_TIMEOUT_MS);
    const guest = await guestOf(first.as);
    const faults: Record<string, string[]> = {};
    for (const state of states) {
      const found: string[] = [];
      try {
        await visitState(state, guest, product, {
          whenOpened: async (page) => {
            found.push(...(await findLayoutShift(page)));
          },
          inState: async (page) => {
            found.push(...(await findFaults(page, TWO_VIEWS)), ...(await findOverflow(page)));
          },
        });
      } catch (error) {
        found.push(`not reached: ${error instanceof Error ? error.message : String(error)}`);
      }
      if (found.length > 0) faults[state.name] = found;
    }

    expect(faults).toEqual({});
  });
}

test("no main screen jumps while it loads on a desktop @slow", async ({ guestOf, product }) => {
  const main = ["home", "plan", "debts", "accounts", "debt-payments", "debt-figures"];
  const guest = await guestOf("household");
  const jumps: string[] = [];
  for (const state of STATES.filter(({ name }) => main.includes(name))) {
    await visitState(state, guest, product, {
      viewport: DESKTOP,
      whenOpened: async (page) => {
        jumps.push(...(await findLayoutShift(page)).map((shift) => `${state.name}: ${shift}`));
      },
    });
  }

  expect(jumps).toEqual([]);
});

test("the estimates of the plan do not jump while a slow device computes its range @slow", async ({
  guestOf,
  product,
}) => {
  const jumps: string[] = [];
  for (const as of ["household", "crowded"] as const) {
    for (const viewport of [PHONE, DESKTOP]) {
      const name = as === "crowded" ? "crowded-estimates" : "plan-estimates";
      const state = STATES.find((each) => each.name === name);
      if (!state) throw new Error(`The catalogue has no ${name}.`);
      await visitState({ ...state, prepare: slowDown }, await guestOf(as), product, {
        viewport,
        whenOpened: async (page) => {
          await expect(page.getByText(/ what we estimated/)).toBeVisible();
          const found = await findLayoutShift(page, LITTLE_SHIFT);
          jumps.push(...found.map((shift) => `${name} at ${viewport.width} px: ${shift}`));
        },
      });
    }
  }

  expect(jumps).toEqual([]);
});

const LITTLE_SHIFT = 0.02;
const SLOWER_BY = 6;

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_BY });
}

test("Home does not jump if its payments arrive last @slow", async ({ guestOf, product }) => {
  const home = STATES.find(({ name }) => name === "home");
  if (!home) throw new Error("The catalogue has no Home.");
  const guest = await guestOf("household");
  const jumps: string[] = [];
  await guest.context.route("**/api/v1/month/", async (route) => {
    await wait(PAYMENTS_LATE_BY_MS);
    await route.continue();
  });

  await visitState(home, guest, product, {
    whenOpened: async (page) => {
      jumps.push(...(await findLayoutShift(page)));
    },
  });
  await guest.context.unrouteAll();

  expect(jumps).toEqual([]);
});

test("finds the faults of one theme, of one size and of large text @slow", async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Faulty</title><main><h1>Faulty</h1>
    <style>@media (prefers-color-scheme: dark) { p { color: #777; background: #666 } }</style>
    <p>Pale in the dark</p><div style="width: 800px">Wide</div>
    <div style="width: 1.5em; overflow-wrap: anywhere">Squeezed</div></main>`);

  expect(await findFaults(page, EVERY_VIEW)).toEqual([
    expect.stringMatching(/^1280 px, dark: color-contrast /),
    expect.stringMatching(/^390 px, dark: color-contrast /),
    "390 px, dark: 418 px wider than the screen",
    "390 px, light: 418 px wider than the screen",
  ]);
  expect(await findOverflow(page)).toEqual([
    "at 320 px with text at 200 %: 488 px, <div> Wide, squeezed: Squeezed",
  ]);
});
