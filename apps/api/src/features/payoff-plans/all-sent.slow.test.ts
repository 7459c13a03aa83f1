import { randomUUID } from "node:crypto";

import type { MonthPayment, PayoffPlan, ThisMonth } from "@snowball/contract";
import { centsFromAmount } from "@snowball/money";
import { afterAll, beforeAll, expect, test } from "vitest";

import { HOUSEHOLDS } from "#testing/bank-people.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { LOAN } from "#testing/debt-harness.ts";
import { liveOn } from "#testing/live-on.ts";
import { readMonth, toSend } from "#testing/read-month.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { createSnapshotPayoffPlanJob } from "./snapshots.ts";

// A user can mark the payments of the month as sent in any order. Each mark reduces the remaining amount by that
// payment, and the last one leaves nothing. Tests each household on one of the days; on all days with `DAYS=all`.

/** The first days, the middle and the last day of short and long months. */
const DAYS = ["2026-12-01", "2026-12-07", "2026-12-16", "2027-01-31", "2028-02-29", "2027-03-02"];
const IS_ALL = process.env["DAYS"] === "all";

/** The debt with the highest APR, so it gets the extra. Its next payment must be sent before the month ends. */
const STORE_CARD = {
  ...LOAN,
  name: "Store card",
  kind: "credit_card",
  balances: [{ id: "card", amount: "4000.00", apr: "34.99" }],
  minimum: "35.00",
  due_day: 2,
};
const PLAN = "/api/v1/payoff-plan/";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

afterAll(() => harness.close());

type Call = { method?: "GET" | "PUT" | "POST" | "PATCH"; path: string; body?: object };

async function call<T>(user: SignedInUser, { method = "GET", path, body }: Call): Promise<T> {
  const answer = await harness.api.call(method, path, {
    token: user.access,
    ...(body && { body }),
  });
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.body}`);
  return answer.json<T>();
}

const monthOf = (user: SignedInUser) => readMonth(harness.api, user);

/** Creates a user with $200.00 a month more than the minimums, for households where an extra is possible. */
async function household(username: string, steady: boolean): Promise<SignedInUser> {
  const user = await harness.signUp();
  await harness.link(user, { username });
  await call(user, { method: "POST", path: "/api/v1/debts/", body: STORE_CARD });
  const { outcome, settings } = await call<PayoffPlan>(user, { path: PLAN });
  const least = Math.ceil(Number(outcome.least_budget?.amount ?? 0));
  const body = {
    ...settings,
    strategy: "avalanche",
    total: `${least + 200}.00`,
    steady,
  };
  await call(user, { method: "PUT", path: PLAN, body });
  await createSnapshotPayoffPlanJob(harness.api.deps).run({ userId: user.userId });
  return user;
}

/** Records a payment like the check box on Home does. An extra alone does not satisfy a payment that is due. */
async function mark(
  user: SignedInUser,
  { debt, cycle, amount, kind }: MonthPayment,
): Promise<string> {
  const uuid = randomUUID();
  const sent_on = harness.api.deps.clock.now().toISOString().slice(0, 10);
  const body = {
    uuid,
    amount,
    sent_on,
    status: "sent",
    ...(kind === "extra" ? { is_extra: true } : { cycle }),
  };
  await call(user, { method: "POST", path: `/api/v1/debts/${debt}/payments/`, body });
  return uuid;
}

const ORDERS: [string, (listed: readonly MonthPayment[]) => MonthPayment[]][] = [
  ["as listed", (listed) => [...listed]],
  ["in reverse", (listed) => listed.toReversed()],
];

const keyOf = ({ debt, cycle, kind }: MonthPayment) => `${debt} ${cycle} ${kind === "extra"}`;

const leftOf = ({ totals }: ThisMonth) => centsFromAmount(totals[0]?.to_send ?? "0.00");

/** Whether a payment counts toward the month's total. A missed payment of unknown amount is part of the next bill. */
function isOfMonth(payment: MonthPayment, { through }: ThisMonth): boolean {
  const { kind, state, is_estimated: isEstimated, cycle, due_date: due } = payment;
  const day = state === "late" && isEstimated ? cycle : due;

  return kind === "extra" || day === null || day <= through;
}

/** Two households for each day, one of them with steady payments. */
const CASES = HOUSEHOLDS.flatMap((name, at) =>
  DAYS.filter((_, day) => IS_ALL || day === at % DAYS.length).map(
    (day) => [name, day, at < DAYS.length === (at % 2 === 0)] as const,
  ),
);

test.each(CASES)(
  "%s on %s (steady: %s): marking payments as sent, in any order, reduces the amount left to zero",
  async (name, day, steady) => {
    await liveOn(harness, day);
    const user = await household(name, steady);
    const first = await monthOf(user);
    for (const [order, arrange] of ORDERS) {
      const recorded: string[] = [];
      let now = first;
      for (const payment of arrange(toSend(first))) {
        const same = toSend(now).find((each) => keyOf(each) === keyOf(payment));
        expect({ name, order, same }).toEqual({ name, order, same: payment });
        recorded.push(await mark(user, payment));
        const then = await monthOf(user);
        const amount = isOfMonth(payment, now) ? centsFromAmount(payment.amount ?? "") : 0;
        expect({ name, order, payment, left: leftOf(then), budget: then.budget }).toEqual({
          name,
          order,
          payment,
          left: leftOf(now) - amount,
          budget: now.budget,
        });
        now = then;
      }
      expect({ name, order, left: leftOf(now), toSend: toSend(now) }).toEqual({
        name,
        order,
        left: 0,
        toSend: [],
      });
      for (const uuid of recorded)
        await call(user, {
          method: "PATCH",
          path: `/api/v1/payments/${uuid}/`,
          body: { is_undone: true },
        });
      expect(await monthOf(user)).toEqual(first);
    }
  },
  120_000,
);
