import type { DebtInput } from "@snowball/contract";

import { inDays } from "./journey/custom-users.ts";
import { openPlanOf } from "./journey/open-plan-of.ts";
import { expect, test } from "./product/running-product.ts";

/** Its minimum is 1 % of the balance, and the interest as well once that is charged. */
const TRANSFER: DebtInput = {
  name: "Balance Transfer",
  kind: "credit_card",
  balances: [
    {
      id: "transfer",
      amount: "6000.00",
      apr: "27.99",
      promo: { apr: "0", last_date: inDays(200) },
    },
  ],
  minimum_rule: { type: "percent_plus_interest", percent: "1", floor: "25.00" },
  due_day: 3,
};
const CAR: DebtInput = {
  name: "Car loan",
  kind: "auto_loan",
  balances: [{ id: "car", amount: "9000.00", apr: "6.4" }],
  minimum: "260.00",
  due_day: 15,
};

test("a plan that runs short when a promotion ends says in which month, and whom to pay first then", async ({
  page,
  product,
}) => {
  await openPlanOf(page, product, { debts: [TRANSFER, CAR] });
  // Who never chose begins with what works in every month.
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
  await page.getByLabel("Monthly budget").fill("320");

  const list = page.getByRole("region", {
    name: /^What to pay first in \w+ \d{4} with \$320\.00$/,
  });
  const entries = list.getByRole("listitem");
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(0)).toContainText("Car loan");
  await expect(entries.nth(0)).toContainText("$260.00");
  await expect(entries.nth(0)).toContainText("The home or car behind it can be taken");
  await expect(entries.nth(1)).toContainText(/Balance Transfer\$60\.00 of \$1\d\d\.\d\d/);
  await expect(entries.nth(1)).toContainText(/\$5,[\d.]+ owed by then\. Due \w+ 3, \d{4}\./);

  await page.getByRole("button", { name: /^Plan with \$[\d,.]+ a month$/ }).click();
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
  await expect(list).toHaveCount(0);
});
