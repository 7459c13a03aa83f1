import { randomUUID } from "node:crypto";

import type { Debt, Page, PayoffPlan } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createReconcileConnectionsJob } from "#features/connections/jobs.ts";
import { HOUSEHOLDS } from "#testing/bank-people.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { LOAN } from "#testing/debt-harness.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { readMonth } from "#testing/read-month.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

// A user who imports an export into a new account has the same plan there on the same day. This month's payments may
// differ: a manual debt has a next due date, which a bank may not report yet. Tests a few households; all of them with
// `DAYS=all`.

const FEW = ["user_lee", "user_income_driven"];
const TRIED = process.env["DAYS"] === "all" ? HOUSEHOLDS : FEW;
const DAY_MS = 86_400_000;
const TIMEOUT_MS = 600_000;

let harness: BankHarness;
beforeAll(async () => {
  harness = await createBankHarness();
});
afterAll(() => harness.close());

async function read<T>({ access: token }: SignedInUser, path: string): Promise<T> {
  const answer = await harness.api.call("GET", `/api/v1/${path}`, { token });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`);
  return answer.json<T>();
}

async function household(username: string): Promise<SignedInUser> {
  const user = await harness.signUp();
  await harness.link(user, { username });
  await giveSubscription(harness.api, user);
  await harness.api.call("POST", "/api/v1/debts/", { token: user.access, body: LOAN });
  await leaveOutEstimatedLoans(user);
  return user;
}

/**
 * Excludes loans with an estimated minimum. A manual debt has a next due date, which the bank may not report yet,
 * so this month's plan would differ by that payment.
 */
async function leaveOutEstimatedLoans(user: SignedInUser): Promise<void> {
  const { results } = await read<Page<Debt>>(user, "debts/?limit=500");
  for (const { uuid, kind, minimum_estimate: estimate } of results) {
    if (kind === "credit_card" || estimate === null) continue;
    await harness.api.call("PATCH", `/api/v1/debts/${uuid}/`, {
      token: user.access,
      body: { is_included: false },
    });
  }
}

async function pass(days: number): Promise<void> {
  if (days === 0) return;
  await harness.sandbox.call("POST", "/_sandbox/clock", { advanceDays: days });
  harness.api.deps.clock.advance(days * DAY_MS);
  await createReconcileConnectionsJob(harness.api.deps).run({});
  await harness.work();
}

/** Returns the comparable parts of a plan. Debts are identified by their position. */
async function planOf(user: SignedInUser) {
  const { results: debts } = await read<Page<Debt>>(user, "debts/?limit=500");
  const kept = debts.filter((debt) => debt.duplicate_of === null || debt.is_included);
  const plan = await read<PayoffPlan>(user, "payoff-plan/");
  const text = kept.reduce(
    (renamed, { uuid }, at) => renamed.replaceAll(uuid, `debt ${at}`),
    JSON.stringify([plan.settings, plan.outcome]),
  );
  const [settings, outcome] = JSON.parse(text) as [PayoffPlan["settings"], PayoffPlan["outcome"]];
  return {
    // A manual card has no statement date, so its interest starts from an assumed one.
    isToTheCent: debts.every(({ last_statement_on: on }) => on === null),
    isAnyInTransit: plan.ledger.some(({ in_the_air: air }) => air !== "0.00"),
    settings,
    outcome,
    order: outcome.payoff_order.map(({ debt, month }) => ({ debt, month })),
    months: [outcome.status, outcome.months, outcome.debt_free_month, outcome.least_budget],
    late: (await readMonth(harness.api, user)).totals.map(({ late }) => late),
  };
}

async function digitsOf({ access: token }: SignedInUser): Promise<Set<string | null>> {
  const answer = await harness.api.call("GET", "/api/v1/debts/?limit=500", { token });

  return new Set(answer.json<Page<Debt>>().results.map(({ mask }) => mask));
}

async function moved(user: SignedInUser): Promise<SignedInUser> {
  const other = await harness.signUp();
  const file = (await harness.api.call("GET", "/api/v1/me/export/", { token: user.access })).body;
  const answer = await harness.api.call("POST", "/api/v1/imports/", {
    token: other.access,
    body: { uuid: randomUUID(), file, same: [], with_settings: true },
  });
  expect([answer.statusCode, answer.body]).toEqual([201, "{}"]);
  return other;
}

test(
  "a household's plan is the same after moving to a new account, within cents for cards",
  async () => {
    const users = new Map<string, SignedInUser>();
    for (const username of TRIED) users.set(username, await household(username));
    for (const days of [0, 13]) {
      await pass(days);
      for (const [username, user] of users) {
        const again = await signInAgain(harness.api, user);
        const other = await moved(again);
        const [here, there] = [await planOf(again), await planOf(other)];
        expect(await digitsOf(other)).toEqual(await digitsOf(again));
        const { isAnyInTransit, isToTheCent, settings, outcome, ...months } = here;
        // A lender charges interest on a payment in transit. A manual debt is reduced by it at once.
        const same = { settings, ...months, ...(!isAnyInTransit && isToTheCent && { outcome }) };
        expect({ username, days, ...there }).toMatchObject({ username, days, ...same });
        const interest = Number(there.outcome.interest ?? 1) / Number(outcome.interest ?? 1);
        expect(Math.abs(interest - 1)).toBeLessThan(0.015);
      }
    }
  },
  TIMEOUT_MS,
);
