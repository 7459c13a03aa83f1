import type { Page } from "@playwright/test";

import { linkBank } from "./journey/link-bank.ts";
import { register } from "./journey/person.ts";
import { createUser, linkQuickly, openAs } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

const TWO_MINUTES_MS = 120_000;

test.use({ loadsAhead: true });

function arrival(page: Page) {
  return page.getByRole("status").filter({ hasText: "You can leave this page" });
}

test("from the first word to the plan in under two minutes: register, link, this month, plan", async ({
  page,
  product,
}) => {
  const began = Date.now();
  await register(page, product, {
    email: `first-run-${began}@example.org`,
    password: "winter coat on the hook",
  });

  await page.getByRole("link", { name: "Link your first account" }).click();
  await linkBank(page, {
    button: "Add Credit Card or Loan +",
    institution: "First Platypus Bank",
    userName: "user_tom_ana",
  });
  await expect(page.getByText("6 debts linked.")).toBeVisible();
  await page.getByRole("link", { name: "See this month" }).click();
  await expect(page).toHaveURL(`${product.url}/home`);
  await expect(page.getByText("Let's get it scheduled").first()).toBeVisible();
  await page.getByRole("link", { name: "Plan", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  expect(Date.now() - began).toBeLessThan(TWO_MINUTES_MS);
});

test("a first sync says what has come, goes on while its page is left, and is done on coming back", async ({
  page,
  product,
}) => {
  const settings = `${product.sandboxUrl}/_sandbox/plaid/settings`;
  await send(settings, { body: { initialDelayMs: 2_000, historicalDelayMs: 8_000 } });
  try {
    const user = await createUser(product);
    await openAs(page, product, user);
    await linkQuickly(product, user, { hearsWebhooks: true });
    await page.goto(`${product.url}/home`);
    await expect(arrival(page)).toBeVisible();
    await expect(arrival(page).getByText(/Accounts: \d+ here/)).toBeVisible();

    await page.goto(`${product.url}/settings`);
    await expect(arrival(page)).toHaveCount(0);
    await expect(async () => {
      await page.goto(`${product.url}/home`);
      await expect(page.getByText("Let's get it scheduled").first()).toBeVisible();
      await expect(arrival(page)).toHaveCount(0);
    }).toPass({ timeout: 40_000 });
  } finally {
    await send(settings, { body: { initialDelayMs: 1_000, historicalDelayMs: 3_000 } });
  }
});
