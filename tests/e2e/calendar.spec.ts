import type { BrowserContext, Page } from "@playwright/test";
import type { Calendar, Debt } from "@snowball/contract";

import { inDays } from "./journey/custom-users.ts";
import { createUser, openAs, type QuickUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

/** Enters a debt with $75.00 due in eleven days and every month after. */
function enterDebt(product: Product, user: QuickUser, name = "Sofa"): Promise<Debt> {
  return send<Debt>(`${product.url}/api/v1/debts/`, {
    token: user.access,
    body: {
      name,
      kind: "personal_loan",
      currency: "USD",
      balances: [{ id: "a", amount: "1800.00", apr: "9.9" }],
      minimum: "75.00",
      due_day: Number(inDays(11).slice(8)),
    },
  });
}

async function calendarOf(product: Product, user: QuickUser): Promise<Calendar> {
  const query = new URLSearchParams({ from: inDays(0), to: inDays(90) });
  return send<Calendar>(`${product.url}/api/v1/calendar/?${query}`, { token: user.access });
}

/** Reads the feed without a session, like a calendar program. */
async function readFeed(url: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
}

async function copiedText(page: Page, context: BrowserContext): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test("a calendar program reads payments marked as paid, and nothing after the link is revoked @smoke", async ({
  page,
  product,
  context,
}) => {
  const user = await createUser(product);
  const debt = await enterDebt(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/settings`);
  await page.getByRole("button", { name: "Create a private link" }).click();
  const url = await copiedText(page, context);
  await expect(page.getByLabel("Your private link")).toHaveValue(url);

  const before = await readFeed(url);
  expect(before.status).toBe(200);
  expect(before.text).toContain("SUMMARY:Send $75.00 to Sofa\r\n");
  expect(before.text).not.toContain("✓");

  const [due] = (await calendarOf(product, user)).entries;
  await send(`${product.url}/api/v1/debts/${debt.uuid}/payments/`, {
    token: user.access,
    body: {
      uuid: crypto.randomUUID(),
      amount: "75.00",
      sent_on: inDays(0),
      status: "paid",
      cycle: due?.cycle ?? null,
    },
  });
  const [paid] = (await readFeed(url)).text.split("END:VEVENT");
  expect(paid).toContain(`UID:${debt.uuid}-${due?.cycle}\r\n`);
  expect(paid).toContain("SUMMARY:✓ Paid: $75.00 to Sofa\r\n");

  await page.reload();
  await expect(page.getByText(/^You created a link on/)).toBeVisible();
  await expect(page.getByText(url)).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke the link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke the link" }).click();
  await expect(page.getByRole("button", { name: "Create a private link" })).toBeFocused();
  expect((await readFeed(url)).status).toBe(404);
});
