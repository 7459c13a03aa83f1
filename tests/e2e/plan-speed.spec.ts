import type { Page } from "@playwright/test";

import { inDays } from "./journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

const STEPS = 60;
/** Beyond this time, users notice a delay. */
const STEP_MS_MAX = 50;

/** The limit of https://www.w3.org/TR/longtasks-1/. */
const LONG_TASK_MS = 50;

/** Ten cards with different balances and rates. */
const cards = Array.from({ length: 10 }, (_, at) => ({
  type: "credit",
  subtype: "credit card",
  starting_balance: 900 + at * 731.5,
  transactions: [],
  meta: { name: `Card ${at + 1}`, mask: String(4000 + at), official_name: `Card ${at + 1}` },
  liability: {
    type: "credit",
    purchase_apr: 9 + ((at * 7.3) % 20),
    minimum_payment_amount: 35 + at * 20,
    next_payment_due_date: inDays(10 + at),
    is_overdue: false,
  },
}));

async function signInWithCards(page: Page, product: Product): Promise<void> {
  const user = await createUser(product);
  await linkQuickly(product, user, { customUser: { override_accounts: cards } });
  await waitForSync(product, user);
  await openAs(page, product, user);
}

test("the plan of ten debts opens without a long task of the main thread @slow", async ({
  browser,
  page,
  product,
}) => {
  await signInWithCards(page, product);

  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
  await page.goto(`${product.url}/plan`);
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const tasks = processorTimes(await browser.stopTracing());

  const [longest = Infinity] = tasks.toSorted((left, right) => right - left);
  process.stdout.write(`the longest of ${tasks.length} tasks took ${longest.toFixed(1)} ms\n`);
  expect(longest).toBeLessThan(LONG_TASK_MS);
});

test("the slider updates the result of ten debts at every step @slow", async ({
  page,
  product,
}) => {
  await signInWithCards(page, product);
  await page.goto(`${product.url}/plan`);
  await page.getByRole("radio", { name: "Cheapest" }).check();
  const slider = page.getByLabel("Beyond the minimums");
  const budget = page.getByLabel("Monthly budget");
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();

  const mainThread = await mainThreadOf(page);
  const { followed, milliseconds } = await slider.evaluate(drag, STEPS);
  const busy = await mainThread();

  expect(followed).toBe(STEPS);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(budget).toHaveValue(/^[1-9][0-9]*,[0-9]{3}\.[0-9]{2}$/);
  const [median = Infinity, worst] = [milliseconds[STEPS / 2], milliseconds.at(-1)];
  test.info().annotations.push({
    type: "speed",
    description: `a step takes ${median} ms, the longest of ${STEPS} ${worst} ms; the page's processor time is ${(busy / STEPS).toFixed(1)} ms a step, drawing included`,
  });
  process.stdout.write(`${test.info().annotations.at(-1)?.description}\n`);
  expect(median).toBeLessThan(STEP_MS_MAX);
});

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number };

/** Returns the processor times of the tasks in a trace, in milliseconds: those of each process's main thread. */
function processorTimes(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };

  return traceEvents.flatMap(({ name, pid, tid, tdur = 0 }) =>
    name === "RunTask" && tid === pid ? tdur / 1000 : [],
  );
}

/**
 * Measures the main thread's processor time in milliseconds, until the returned function is called.
 */
async function mainThreadOf(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const before = await spent();

  return async () => (await spent()) - before;
}

/**
 * Drags the slider by one step per frame. Returns how often the budget updated within the frame,
 * and the time of each step.
 */
async function drag(slider: SVGElement | HTMLElement, steps: number) {
  const input = slider as HTMLInputElement;
  const field = document.querySelector<HTMLInputElement>('input[inputmode="decimal"]');
  const milliseconds: number[] = [];
  let followed = 0;

  for (let at = 1; at <= steps; at += 1) {
    const before = field?.value;
    const began = performance.now();
    // Sets the value like the browser does, because React intercepts the element's own setter.
    Reflect.set(HTMLInputElement.prototype, "value", String(Number(input.step) * at), input);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await Promise.resolve();
    milliseconds.push(Math.round((performance.now() - began) * 10) / 10);
    if (field?.value !== before) followed += 1;
    await new Promise((wake) => requestAnimationFrame(wake));
  }
  return { followed, milliseconds: milliseconds.toSorted((left, right) => left - right) };
}
