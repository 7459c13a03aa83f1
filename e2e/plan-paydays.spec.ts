import type { PayoffPlan } from "@snowball/contract";
import { formatMonth } from "@snowball/dates";

import { card, inDays } from "./journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

const VISA = {
  ...card({ name: "Everyday Visa", minimum: 145, due: inDays(12) }),
  starting_balance: 4812.3,
};

test("paydays are set by keyboard on a phone, bring the server's budget too, and can be undone", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const user = await createUser(product);
  await linkQuickly(product, user, { customUser: { override_accounts: [VISA] } });
  await waitForSync(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/plan`);
  const onServer = () =>
    send<PayoffPlan>(`${product.url}/api/v1/payoff-plan/`, { token: user.access });

  await page.getByText("When you are paid", { exact: true }).focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "When you are paid" });
  await form.getByLabel("One of your paydays").fill(inDays(1));
  await form.getByLabel("To debts, from each paycheck").fill("200");
  await page.keyboard.press("Enter");

  await expect(page.getByText("When you are paid: every two weeks, $200.00")).toBeFocused();
  await expect(page.getByLabel("From each paycheck")).toHaveValue("200.00");
  await expect.poll(async () => (await onServer()).settings.paydays?.amount).toBe("200.00");
  const { outcome } = await onServer();
  const debtFree = page.getByText("Debt-free in", { exact: true }).first().locator("xpath=..");
  await expect(debtFree).toContainText(formatMonth(outcome.debt_free_month ?? ""));
  await expect(
    page.getByRole("list", { name: "Budgets to choose from" }).getByRole("button").first(),
  ).toContainText(`$${Number(outcome.budgets[0]?.amount)}`);

  await page.getByRole("link", { name: "Which paycheck pays what" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Which paycheck pays what" }),
  ).toBeVisible();
  await expect(page.getByText("$200.00 a paycheck")).toBeVisible();
  await expect(page.getByText(/^Next paycheck: /)).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "When are you paid?" })).toBeVisible();
  await expect.poll(async () => (await onServer()).settings.paydays).toBeNull();
});
