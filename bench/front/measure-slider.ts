import type { Browser, Page } from "@playwright/test";

import { card, inDays } from "../../e2e/journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "../../e2e/journey/quick-start.ts";
import type { Product } from "../../e2e/product/start-product.ts";
import { median } from "../median.ts";
import { SLOWER } from "./slower.ts";

export const DEBTS = 30;
const STEPS = 60;
/** Of a person who holds an arrow key down. */
const BETWEEN_MS = 120;
const STRATEGIES = ["Cheapest", "Avalanche"];

declare global {
  interface Window {
    /** How long each key took until the next frame was painted, in milliseconds, by steps of eight. */
    keysTook: number[];
  }
}

type Keys = { median: number; late: number };
/** Milliseconds a key: the median, and what one of fifty takes longer than. */
export type SliderKeys = { strategy: string; ours: Keys; plain: Keys };

/** The arrow key on the slider, on a slower machine, until the next paint. */
export async function measureSlider({
  browser,
  product,
}: {
  browser: Browser;
  product: Product;
}): Promise<SliderKeys[]> {
  const user = await createUser(product);
  const cards = Array.from({ length: DEBTS }, (_, at) => ({
    ...card({ name: `Card ${at + 1}`, minimum: 35 + at * 3, due: inDays(3 + (at % 25)) }),
    starting_balance: 900 + at * 231.5,
  }));
  await linkQuickly(product, user, { customUser: { override_accounts: cards } });
  await waitForSync(product, user);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => {
    window.keysTook = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === "keydown") window.keysTook.push(duration);
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await openAs(page, product, user);
  await page.goto(`${product.url}/plan`);
  const measured: SliderKeys[] = [];
  for (const strategy of STRATEGIES) {
    await page.getByRole("radio", { name: strategy }).check();
    await page.getByText("Debt-free in", { exact: true }).waitFor();
    measured.push({ strategy, ...(await besidePlain(page)) });
  }
  await page.close();

  return measured;
}

async function besidePlain(page: Page): Promise<{ ours: Keys; plain: Keys }> {
  await page.evaluate(() => {
    const plain = document.createElement("input");
    plain.type = "range";
    plain.id = "plain";
    plain.max = "1000";
    document.querySelector("#plain")?.remove();
    document.querySelector("main")?.prepend(plain);
  });
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const plain = await press(page, "#plain");
  const ours = await press(page, 'main input[type="range"]:not(#plain)');
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await client.detach();

  return { ours, plain };
}

/** Keys that were painted within 16 ms are not told of: they took as long as that at most. */
async function press(page: Page, selector: string): Promise<Keys> {
  await page.locator(selector).first().focus();
  await page.evaluate(() => void (window.keysTook = []));
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press(step % 20 < 10 ? "ArrowRight" : "ArrowLeft");
    await page.waitForTimeout(BETWEEN_MS);
  }
  const told = await page.evaluate(() => window.keysTook);
  const took = [...told, ...Array.from({ length: Math.max(0, STEPS - told.length) }, () => 16)];
  const sorted = took.toSorted((left, right) => right - left);

  return { median: median(took), late: sorted[1] ?? 0 };
}
