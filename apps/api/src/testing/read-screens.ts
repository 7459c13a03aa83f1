import { CALENDAR_DAYS_BACK } from "@snowball/contract";
import type { Calendar, Debt, Page, PayoffMonth, PayoffPlan } from "@snowball/contract";
import { addDays } from "@snowball/dates";

import { createReconcileConnectionsJob } from "#features/connections/jobs.ts";

import type { BankHarness } from "./bank-harness.ts";
import type { Screens } from "./find-contradictions.ts";
import { queryDatabase } from "./query-database.ts";
import { readFirstPayments } from "./read-first-payments.ts";
import { readMonth } from "./read-month.ts";
import type { SignedInUser } from "./signed-in-user.ts";

const DAY_MS = 86_400_000;

/** The date in UTC. */
export function dayOf({ api }: BankHarness): string {
  return api.deps.clock.now().toISOString().slice(0, 10);
}

/** Advances the bank's clock by some days and syncs every connection. */
export async function passDays(harness: BankHarness, days: number): Promise<void> {
  if (days === 0) return;
  await harness.sandbox.call("POST", "/_sandbox/clock", { advanceDays: days });
  harness.api.deps.clock.advance(days * DAY_MS);
  await createReconcileConnectionsJob(harness.api.deps).run({});
  await queryDatabase(harness.api, "select graphile_worker.add_job('order_entitlement_looks')");
  await harness.work();
}

/** @throws Error if the answer is not 200. */
export async function readAs<T>(
  { api }: BankHarness,
  { access: token }: SignedInUser,
  path: string,
): Promise<T> {
  const answer = await api.call("GET", `/api/v1/${path}`, { token });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`);

  return answer.json<T>();
}

/** Reads what a user's screens show. */
export async function readScreens(harness: BankHarness, user: SignedInUser): Promise<Screens> {
  const month = await readMonth(harness.api, user);
  const { results: debts } = await readAs<Page<Debt>>(harness, user, "debts/?limit=500");
  const months = await readAs<Page<PayoffMonth>>(harness, user, "payoff-plan/months/?limit=1");
  const from = addDays(dayOf(harness), -CALENDAR_DAYS_BACK);
  const to = addDays(month.through, 62);

  return {
    month,
    debts,
    accounts: await harness.accounts(user),
    plan: await readAs<PayoffPlan>(harness, user, "payoff-plan/"),
    planned: months.results[0] ?? null,
    first: await readFirstPayments(harness.api.deps, user),
    calendar: await readAs<Calendar>(harness, user, `calendar/?from=${from}&to=${to}`),
  };
}
