import type { UpcomingPayment, UpcomingPaymentPage } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createReconcileConnectionsJob } from "#features/connections/index.ts";
import { describePayables, findPayables, readDebts } from "#features/debts/index.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { LOAN } from "#testing/debt-world.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

import { sumOpenPayments } from "./open-payment-rules.ts";

// Home's list comes in pages, with the sums of all of it on each; for every household of the stand-in.

const HOUSEHOLDS = ["user_maria", "user_tom_ana", "user_lee", "user_deferred", "user_in_school"];
const MORE = ["user_income_driven", "user_homeowner", "user_autopay", "user_maxed", "user_loans"];
const MONTH_MS = 31 * 86_400_000;

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

afterAll(() => world.close());

async function page({ access: token }: SignedInUser, query: string): Promise<UpcomingPaymentPage> {
  const answer = await world.api.call("GET", `/api/v1/upcoming-payments/${query}`, { token });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<UpcomingPaymentPage>();
}

async function pagesOf(user: SignedInUser, size: number): Promise<UpcomingPaymentPage[]> {
  const pages = [await page(user, `?limit=${size}&offset=0`)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    pages.push(await page(user, new URL(next).search));
  }
  return pages;
}

/** By due date, without a date last, then by name and id. */
function inOrder(left: UpcomingPayment, right: UpcomingPayment): number {
  const dated = Number(left.due_date === null) - Number(right.due_date === null);
  const byDate = compareDates(left.due_date ?? "", right.due_date ?? "");

  return (
    dated ||
    byDate ||
    left.name.localeCompare(right.name, "en") ||
    (left.debt < right.debt ? -1 : Number(left.debt > right.debt))
  );
}

/** @returns how many payments there are. */
async function expectWhole(user: SignedInUser): Promise<number> {
  const whole = await page(user, "?limit=500");
  const pages = await pagesOf(user, 3);
  const today = world.api.deps.clock.now().toISOString().slice(0, 10);

  expect(pages.flatMap(({ results }) => results)).toEqual(whole.results);
  expect(whole.results.toSorted(inOrder)).toEqual(whole.results);
  for (const { open, count } of pages) {
    expect({ open, count }).toEqual({
      open: sumOpenPayments(whole.results, today),
      count: whole.results.length,
    });
  }
  await world.api.deps.database.asUser(user.userId, async (queries) => {
    const reading = { userId: user.userId, now: world.api.deps.clock.now(), today };
    const rows = await findPayables(queries, { userId: user.userId, debtIds: null });
    const payables = describePayables(rows, reading.now);
    expect(await readDebts(queries, reading)).toMatchObject(payables.map(({ debt }) => debt));
  });
  return whole.count;
}

test("every household's payments are the same in pages as at once, and its sums are of all of them", async () => {
  const users: SignedInUser[] = [];
  for (const username of [...HOUSEHOLDS, ...MORE]) {
    const user = await world.signUp();
    await world.link(user, { username });
    await world.api.call("POST", "/api/v1/debts/", { token: user.access, body: LOAN });
    users.push(user);
  }
  for (const user of users) expect(await expectWhole(user)).toBeGreaterThan(1);

  await world.sandbox.call("POST", "/_sandbox/clock", { advanceDays: 31 });
  world.api.deps.clock.advance(MONTH_MS);
  await createReconcileConnectionsJob(world.api.deps).run({});
  await world.work();
  for (const user of users) {
    expect(await expectWhole(await signInAgain(world.api, user))).toBeGreaterThan(1);
  }
}, 600_000);
