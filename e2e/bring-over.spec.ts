import type { PayoffPlan } from "@snowball/contract";

import {
  accessOf,
  dateIn,
  enter,
  EVERY_KIND,
  keptOnDevice,
  LOAN,
  openCalculator,
  registerForPlan,
  storedDebts,
  VISA,
} from "./journey/landing-calculator.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

test("what a visitor computes is brought into the new account, as a plan that begins today", async ({
  page,
  product,
}) => {
  const section = await openCalculator(page, product);
  await enter(section, EVERY_KIND);
  await section.getByRole("radio", { name: "Snowball" }).check();
  await section.getByLabel("Monthly budget").fill("2000");
  const date = (await dateIn(section).textContent()) ?? "";
  expect(date).toMatch(/^[A-Z][a-z]+ 20\d\d$/);

  await registerForPlan(page, section);
  const offer = page.getByRole("region", { name: "Bring over the 7 debts you entered" });
  await expect(offer).toContainText("$5,100.50");
  await offer.getByRole("button", { name: "Bring them over" }).click();

  await expect(page.getByText("Your 7 debts are here")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Payoff plan" })).toBeFocused();
  // Both begin today, with this month's payments still to be made.
  await expect(dateIn(page)).toHaveText(date);
  await expect(page.getByRole("radio", { name: "Snowball" })).toBeChecked();
  await expect(page.getByLabel("Monthly budget")).toHaveValue("2,000.00");
  expect(await keptOnDevice(page)).toEqual([]);
  const { outcome } = await send<PayoffPlan>(`${product.url}/api/v1/payoff-plan/`, {
    token: await accessOf(page),
  });
  expect(
    new Date(`${outcome.debt_free_month}T12:00:00`).toLocaleString("en-US", {
      month: "long",
      year: "numeric",
    }),
  ).toBe(date);

  await page.reload();
  await expect(dateIn(page)).toHaveText(date);
  await expect(page.getByText("you entered")).toHaveCount(0);
  await page.goto(product.url);
  await expect(page.getByRole("link", { name: "Open your payoff plan" })).toBeVisible();
});

test("a debt whose answer was lost is not entered twice when it is tried again", async ({
  page,
  product,
}) => {
  const section = await openCalculator(page, product);
  await enter(section, [VISA, LOAN]);
  await registerForPlan(page, section);
  let posted = 0;
  await page.route("**/api/v1/debts/", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posted += 1;
    if (posted !== 2) return route.continue();
    await route.fetch(); // It is entered, and nobody hears of it.
    return route.abort();
  });

  await page.getByRole("button", { name: "Bring them over" }).click();
  await expect(page.getByRole("alert")).toContainText("Not everything was brought over.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Your 2 debts are here")).toBeVisible();

  expect(posted).toBe(2);
  expect((await storedDebts(page, product)).map(({ name }) => name)).toEqual(["North Visa", "Car"]);
});

test("who declines is not asked again, and nothing is left", async ({ page, product }) => {
  const section = await openCalculator(page, product);
  await enter(section, [VISA]);
  await registerForPlan(page, section);
  await page.getByRole("button", { name: "No, thanks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payoff plan" })).toBeFocused();
  await expect(page.getByRole("heading", { name: /you entered$/ })).toHaveCount(0);

  expect(await keptOnDevice(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Plan your way out of debt" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /you entered$/ })).toHaveCount(0);
  expect(await storedDebts(page, product)).toEqual([]);
});

test("nobody is offered what somebody else typed", async ({ page, product, context }) => {
  const section = await openCalculator(page, product);
  await enter(section, [VISA]);
  await registerForPlan(page, section);
  await expect(page.getByRole("heading", { name: /you entered$/ })).toBeVisible();
  // Another tab of the same session, as a letter's link opens one, is offered it too.
  const tab = await context.newPage();
  await tab.goto(`${product.url}/plan`);
  await expect(tab.getByRole("heading", { name: /you entered$/ })).toBeVisible();
  await tab.close();

  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  expect(await keptOnDevice(page)).toEqual([]);
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/plan`);
  await expect(page.getByRole("heading", { name: "Plan your way out of debt" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /you entered$/ })).toHaveCount(0);
});
