import { randomUUID } from "node:crypto";

import type { Page as BrowserPage } from "@playwright/test";
import type { Debt } from "@snowball/contract";
import { addDays, businessDaysBefore, daysBetween, formatWeekday } from "@snowball/dates";

import { moveDays } from "./journey/move-days.ts";
import { confirmEmail } from "./journey/person.ts";
import { createUser, type QuickUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/moving-product.ts";
import type { Product } from "./product/start-product.ts";

const NOON = 12;
const LEAD_DAYS = 3;

/** A place where it is noon, wherever the machine's day stands: mails come by day. */
function placeOfNoon(now: Date): string {
  const ahead = NOON - now.getUTCHours();
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** A debt of $75.00 a month that is due on a date. */
async function owe(
  product: Product,
  user: QuickUser,
  { name, dueDate }: { name: string; dueDate: string },
) {
  return send<Debt>(`${product.url}/api/v1/debts/`, {
    token: user.access,
    body: {
      name,
      kind: "personal_loan",
      balances: [{ id: "loan", amount: "1200.00", apr: "5" }],
      minimum: "75.00",
      due_day: Number(dueDate.slice(8)),
    },
  });
}

async function pay(
  { url }: Product,
  { access }: QuickUser,
  { debt, sentOn }: { debt: Debt; sentOn: string },
) {
  await send(`${url}/api/v1/debts/${debt.uuid}/payments/`, {
    token: access,
    body: { uuid: randomUUID(), amount: "75.00", sent_on: sentOn, status: "paid" },
  });
}

/** What the outbox shows of payments to one name. */
async function remindersOf(page: BrowserPage, product: Product, name: string): Promise<string[]> {
  await page.goto(`${product.url}/dev/outbox`);
  return page.getByRole("heading", { level: 2, name }).allTextContents();
}

test("a reminder lies in the outbox on its day, and none of what was marked as paid", async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  const { now } = await moveDays(product, 1);
  const timeZone = placeOfNoon(now);
  const user = await createUser(product);
  await confirmEmail(page, product, user);
  const answer = await fetch(`${product.url}/api/v1/me/`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${user.access}`, "content-type": "application/json" },
    body: JSON.stringify({ timezone: timeZone }),
  });
  expect(answer.status).toBe(200);

  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
  const dueDate = addDays(today, 14);
  const payBy = businessDaysBefore(businessDaysBefore(dueDate, 0), 3);
  const told = `$75.00 to Grandma by ${formatWeekday(payBy)}`;
  await owe(product, user, { name: "Grandma", dueDate });
  const paid = await owe(product, user, { name: "Uncle", dueDate });
  await pay(product, user, { debt: paid, sentOn: today });

  const daysAhead = daysBetween(today, addDays(payBy, -LEAD_DAYS));
  await moveDays(product, daysAhead - 1);
  await page.waitForTimeout(3_000); // What comes round with a jump has begun by then.
  expect(await remindersOf(page, product, "Grandma")).toEqual([]);

  await moveDays(product, 1);
  await expect(async () => {
    expect(await remindersOf(page, product, "Grandma")).toEqual([told]);
  }).toPass({ timeout: 60_000 });
  await moveDays(product, 1);
  await page.waitForTimeout(3_000);

  expect(await remindersOf(page, product, "Grandma")).toEqual([told]);
  expect(await remindersOf(page, product, "Uncle")).toEqual([]);
});
