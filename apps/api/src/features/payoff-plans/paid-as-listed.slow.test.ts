import type { MonthPayment, PayoffPlan, ThisMonth } from "@snowball/contract";
import { addDays, compareDates, daysBetween, monthOf, monthsBetween } from "@snowball/dates";
import { compareAmounts, signOf, sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { LOAN } from "#testing/debt-harness.ts";
import { findContradictions } from "#testing/find-contradictions.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { payInFull } from "#testing/pay-in-part.ts";
import { dayOf, passDays, readAs, readScreens } from "#testing/read-screens.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

// Households that send each payment on its last safe day, exactly as Home lists it, for a year, while statements close,
// interest accrues and payments arrive at a bank that runs by days.

const DAYS = 365;
/** Looks at least this often. */
const WEEK = 7;
const TIMEOUT_MS = 20 * 60_000;
const BEYOND_THE_LEAST = "150.00";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

afterAll(() => harness.close());

/** A user with an entered loan and a budget above the least one. */
async function household(username: string): Promise<SignedInUser> {
  const user = await harness.signUp();
  const { access: token } = user;
  await harness.link(user, { username });
  await giveSubscription(harness.api, user);
  await harness.api.call("POST", "/api/v1/debts/", { token, body: { ...LOAN, due_day: 12 } });
  const { settings, outcome } = await readAs<PayoffPlan>(harness, user, "payoff-plan/");
  const least = outcome.least_budget?.amount ?? "0.00";
  const body = { ...settings, total: sumAmounts([least, BEYOND_THE_LEAST]) };
  const answer = await harness.api.call("PUT", "/api/v1/payoff-plan/", { token, body });
  expect(answer.statusCode).toBe(200);

  return user;
}

/** The lender collects a scheduled payment; one in question may have been paid. */
function isToSend({ amount, send_by: day, state }: MonthPayment): boolean {
  return signOf(amount ?? "0") > 0 && day !== null && state !== "question" && state !== "scheduled";
}

const isToSendBy = (day: string) => (payment: MonthPayment) =>
  isToSend(payment) && (payment.send_by ?? "") <= day;

const statesOf = ({ payments }: ThisMonth) => payments.map(({ state }) => state);

/** Returns the next day on which something must be sent, a week from now at the latest. */
function nextDay({ payments, today }: ThisMonth): string {
  const days = payments.filter(isToSend).flatMap(({ send_by: day }) => day ?? []);

  return (
    [...days.filter((day) => day > today), addDays(today, WEEK)].toSorted(compareDates)[0] ?? ""
  );
}

test.for(["user_maria", "user_tom_ana"])(
  "%s pays as listed for a year: nothing is late, asked or listed again, and the end moves no later",
  { timeout: TIMEOUT_MS },
  async (username) => {
    const user = await household(username);
    const start = dayOf(harness);
    const found: string[] = [];
    const ends: string[] = [];
    const spent = new Map<string, string>();
    let budget: string | null = null;

    for (let on = start; daysBetween(start, on) < DAYS; on = dayOf(harness)) {
      const again = await signInAgain(harness.api, user);
      const note = (what: string) => found.push(`${on}: ${what}`);
      let screens = await readScreens(harness, again);
      findContradictions(screens).forEach(note);
      statesOf(screens.month)
        .filter((state) => state === "late" || state === "question")
        .forEach((state) => note(`a payment is ${state}`));

      const due = screens.month.payments.filter(isToSendBy(on));
      for (const payment of due) await payInFull(harness, again, payment);
      if (due.length > 0) {
        screens = await readScreens(harness, again);
        findContradictions(screens).forEach((each) => note(`after the payments: ${each}`));
        if (screens.month.payments.some(isToSendBy(on))) note("a payment is listed again");
      }

      const { plan, month } = screens;
      ends.push(plan.outcome.debt_free_month ?? "none");
      const planned = month.payments.filter((each) => each.in_plan);
      spent.set(month.month, sumAmounts(planned.map((each) => each.sent_this_month)));
      budget = plan.settings.total;
      await passDays(harness, daysBetween(on, nextDay(month)));
    }

    expect(found).toEqual([]);
    // The first month began before the household was known. A year that begins on the first of a month has ten others
    // that are whole.
    const whole = [...spent].filter(([month]) => month > monthOf(start)).slice(0, -1);
    expect(whole.length).toBeGreaterThanOrEqual(10);
    expect(whole.filter(([, sent]) => compareAmounts(sent, budget ?? "0.00") !== 0)).toEqual([]);
    // It moves earlier if a statement requests more than was estimated.
    const first = ends[0] ?? "";
    expect(ends.filter((end) => monthsBetween(first, end) > 1)).toEqual([]);
  },
);
