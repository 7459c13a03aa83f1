import type { PayoffPlan } from "@snowball/contract";

import {
  readAccessToken,
  dateIn,
  enter,
  EVERY_KIND,
  listStoredKeys,
  openCalculator,
  registerForPlan,
} from "./journey/landing-calculator.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

test("a visitor's calculation becomes the new account's plan, which starts today (spec 2)", async ({
  page,
  product,
}) => {
  const section = await openCalculator(page, product);
  await enter(section, EVERY_KIND);
  await section.getByRole("radio", { name: "Snowball" }).check();
  await section.getByLabel("Monthly budget").fill("2000");
  await expect(section.getByText(/^Searching/)).toHaveCount(0);
  const date = (await dateIn(section).textContent()) ?? "";
  expect(date).toMatch(/^[A-Z][a-z]+ 20\d\d$/);

  await registerForPlan(page, section);
  const offer = page.getByRole("region", { name: "Add the 7 debts you entered" });
  await expect(offer).toContainText("$5,100.50");
  await offer.getByRole("button", { name: "Add them" }).click();

  await expect(page.getByText("Your 7 debts are in your account")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Payoff plan" })).toBeFocused();
  // Both plans start today, with this month's payments still to make.
  await expect(dateIn(page)).toHaveText(date);
  await expect(page.getByRole("radio", { name: "Snowball" })).toBeChecked();
  await expect(page.getByLabel("Monthly budget")).toHaveValue("2,000.00");
  expect(await listStoredKeys(page)).toEqual([]);
  const { outcome } = await send<PayoffPlan>(`${product.url}/api/v1/payoff-plan/`, {
    token: await readAccessToken(page),
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
