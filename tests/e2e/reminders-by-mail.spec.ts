import { randomUUID } from "node:crypto";

import type { Page as BrowserPage } from "@playwright/test";
import type { Debt } from "@snowball/contract";
import { addDays, businessDaysBefore, daysBetween, formatWeekday } from "@snowball/dates";

import { moveDays } from "./journey/move-days.ts";
import { confirmEmail } from "./journey/person.ts";
import { createUser, type QuickUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { queryRows } from "./product/query-rows.ts";
import { expect, test } from "./product/time-travel-product.ts";
import type { Product } from "./product/start-product.ts";

const NOON = 12;
const LEAD_DAYS = 3;

/** Returns a time zone in which it is noon, because emails are sent during the day. */
function placeOfNoon(now: Date): string {
  const ahead = NOON - now.getUTCHours();
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Enters a debt with $75.00 due every month, starting on a date. */
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

/** Records a payment like the check box on Home does: for the cycle, whichever month it was sent in. */
async function pay(
  { url }: Product,
  { access }: QuickUser,
  { debt, sentOn, cycle }: { debt: Debt; sentOn: string; cycle: string },
) {
  await send(`${url}/api/v1/debts/${debt.uuid}/payments/`, {
    token: access,
    body: { uuid: randomUUID(), amount: "75.00", sent_on: sentOn, status: "paid", cycle },
  });
}

/** Returns the outbox's emails about payments to one debt. */
async function remindersOf(page: BrowserPage, product: Product, name: string): Promise<string[]> {
  await page.goto(`${product.url}/dev/outbox`);
  return page.getByRole("heading", { level: 2, name }).allTextContents();
}

/** Moves days, and waits until the jobs that write the new day's reminders have run. */
async function moveDaysAndRemind(product: Product, days: number): Promise<void> {
  const before = await countRuns(product, "order_mails");
  await moveDays(product, days);
  await expect.poll(() => countRuns(product, "order_mails")).toBeGreaterThan(before);
  const left = "select from graphile_worker.jobs where task_identifier = 'write_mails'";
  await expect.poll(() => queryRows(product, left)).toEqual([]);
}

/** Returns how often a job has run, according to the app's metrics. */
async function countRuns({ metricsUrl }: Product, job: string): Promise<number> {
  const metrics = await (await fetch(metricsUrl)).text();
  const runs = metrics.matchAll(
    new RegExp(`^snowball_jobs_total\\{job="${job}",.*\\} (\\d+)$`, "gm"),
  );
  return Array.from(runs, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0);
}

test("a reminder is in the outbox on its day, but not for payments marked as paid @slow", async ({
  page,
  product,
}) => {
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
  const subject = `$75.00 to Grandma by ${formatWeekday(payBy)}`;
  await owe(product, user, { name: "Grandma", dueDate });
  const paid = await owe(product, user, { name: "Uncle", dueDate });
  await pay(product, user, { debt: paid, sentOn: today, cycle: dueDate });

  const daysAhead = daysBetween(today, addDays(payBy, -LEAD_DAYS));
  await moveDaysAndRemind(product, daysAhead - 1);
  expect(await remindersOf(page, product, "Grandma")).toEqual([]);

  await moveDays(product, 1);
  await expect(async () => {
    expect(await remindersOf(page, product, "Grandma")).toEqual([subject]);
  }).toPass();
  await moveDaysAndRemind(product, 1);

  expect(await remindersOf(page, product, "Grandma")).toEqual([subject]);
  expect(await remindersOf(page, product, "Uncle")).toEqual([]);
});
