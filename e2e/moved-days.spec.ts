import type { Page as BrowserPage } from "@playwright/test";
import type { Page, PayoffPlan, PayoffSnapshot, UpcomingPayment } from "@snowball/contract";

import { linkBank } from "./journey/link-bank.ts";
import { moveDays, signInAgain } from "./journey/move-days.ts";
import { register } from "./journey/person.ts";
import { createUser, type QuickUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { subscribe } from "./journey/subscribe.ts";
import { expect, test } from "./product/moving-product.ts";
import type { Product } from "./product/start-product.ts";

const anna = { email: "anna@example.org", password: "winter coat on the hook" };

/** `Dec 2, 2026`: the day where the browser is, which is this machine. */
const shown = (day: Date) => day.toLocaleDateString("en-US", { dateStyle: "medium" });
const isoDate = (day: Date) => day.toLocaleDateString("en-CA");

/** Opens a screen, and answers what a call of it was answered. */
async function open<T>(page: BrowserPage, url: string, call: string): Promise<T> {
  await page.goto("about:blank"); // An answer to the screen before is not what is meant.
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname.endsWith(call) && response.ok(),
  );
  await page.goto(url);
  return (await (await answered).json()) as T;
}

/** What the banks said is of the new day, and so is what is still to come. */
async function expectTheDay(page: BrowserPage, product: Product, day: Date): Promise<void> {
  await expect(async () => {
    await page.goto(`${product.url}/account-connections`);
    const bank = page.getByRole("article", { name: "Tartan Bank" });
    await expect(bank.getByText(`Last updated ${shown(day)}`).first()).toBeVisible({
      timeout: 3_000,
    });
  }).toPass({ timeout: 40_000 });

  const { results } = await open<Page<UpcomingPayment>>(
    page,
    `${product.url}/home`,
    "/upcoming-payments/",
  );
  const dates = results.flatMap(({ due_date: date }) => date ?? []);
  expect(dates.length).toBeGreaterThan(1);
  const [first = ""] = dates.toSorted();
  expect(first >= isoDate(day)).toBe(true);
  const daysAway = Math.round((Date.parse(first) - Date.parse(isoDate(day))) / 86_400_000);
  const hint = ["today", "tomorrow"][daysAway] ?? `in ${daysAway} days`;
  await expect(page.getByRole("main").getByText(hint).first()).toBeVisible();

  const plan = await open<PayoffPlan>(page, `${product.url}/plan`, "/payoff-plan/");
  expect(plan.today).toBe(isoDate(day));
}

test("days that are moved at the stand-in are lived through on the screens", async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  await register(page, product, anna);
  await page.goto(`${product.url}/account-connections`);
  await linkBank(page, {
    button: "Add Credit Card or Loan +",
    institution: "Tartan Bank",
    userName: "user_good",
  });
  await subscribe(page, product, "4242 4242 4242 4242"); // The bank is asked beyond the free days.

  await test.step("after ten days Anna is still signed in", async () => {
    const { now } = await moveDays(product, 10);
    await expectTheDay(page, product, now);
    await expect(page).toHaveURL(`${product.url}/plan`);
  });

  await test.step("after forty more she signs in again, as in life, and it is that day", async () => {
    const { now } = await moveDays(product, 40);
    await signInAgain(page, product, anna);
    await expectTheDay(page, product, now);
  });
});

test("what runs each day has run for the new day", async ({ product }) => {
  const user = await createUser(product);
  await send(`${product.url}/api/v1/debts/`, {
    token: user.access,
    body: {
      name: "Car",
      kind: "auto_loan",
      balances: [{ id: "car", amount: "9000.00", apr: "7.99" }],
      minimum: "220.00",
    },
  });

  for (const days of [1, 40]) {
    const { now } = await moveDays(product, days);
    const token = (await signInByCall(product, user)).access;
    await expect(async () => {
      expect(await lastSnapshot(product, token)).toBe(now.toISOString().slice(0, 10));
    }).toPass({ timeout: 30_000 });
  }
});

async function lastSnapshot({ url }: Product, token: string): Promise<string | undefined> {
  const { results } = await send<Page<PayoffSnapshot>>(`${url}/api/v1/payoff-plan/snapshots/`, {
    token,
  });
  return results
    .map(({ on }) => on)
    .toSorted()
    .at(-1);
}

function signInByCall({ url }: Product, { email, password }: QuickUser) {
  return send<{ access: string }>(`${url}/api/auth/token/`, {
    body: { email, password },
  });
}
