import { CALENDAR_DAYS_BACK } from "@snowball/contract";
import type {
  Account,
  Calendar,
  CalendarEntry,
  Debt,
  MonthPayment,
  Page,
  PayoffPlan,
} from "@snowball/contract";
import { addDays, compareDates, daysBetween, monthAfter } from "@snowball/dates";
import { compareAmounts, signOf, sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createReconcileConnectionsJob } from "#features/connections/index.ts";
import { HOUSEHOLDS } from "#testing/bank-people.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { LOAN } from "#testing/debt-world.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { readMonth, toSend } from "#testing/read-month.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

// What is owed in all is one number on Accounts, Debts and the plan, for every household that the stand-in
// has, while its banks live: statements close, interest gathers, payments arrive. So is what is left to send in
// the month, once the access to one's banks has ended as well. A few days of a quarter; all of them with `DAYS=all`.

const QUARTER_DAYS = 91;
const DAY_MS = 86_400_000;
const IS_ALL = process.env["DAYS"] === "all";
const ENDED = "whose access ended";
const TIMEOUT_MS = (IS_ALL ? 60 : 10) * 60_000;

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

afterAll(() => world.close());

const dayOfWorld = () => world.api.deps.clock.now().toISOString().slice(0, 10);

/** Before and after a statement, after a month, and with payments of last month that nobody answered for. */
function sampledDays(): number[] {
  const last = addDays(monthAfter(addDays(dayOfWorld(), QUARTER_DAYS), 0), 2);

  return [0, 13, 31, daysBetween(dayOfWorld(), last)];
}

async function read<T>({ access: token }: SignedInUser, path: string): Promise<T> {
  const answer = await world.api.call("GET", `/api/v1/${path}`, { token });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`);
  return answer.json<T>();
}

/** Whose banks are asked beyond the free days, or not. */
async function household(username: string, isSubscribed: boolean): Promise<SignedInUser> {
  const user = await world.signUp();
  await world.link(user, { username });
  if (isSubscribed) await giveSubscription(world.api, user);
  await world.api.call("POST", "/api/v1/debts/", { token: user.access, body: LOAN });
  return user;
}

/** The bank's days pass, and every connection is read. */
async function pass(days: number): Promise<void> {
  if (days === 0) return;
  await world.sandbox.call("POST", "/_sandbox/clock", { advanceDays: days });
  world.api.deps.clock.advance(days * DAY_MS);
  await createReconcileConnectionsJob(world.api.deps).run({});
  await queryDatabase(world.api, "select graphile_worker.add_job('order_entitlement_looks')");
  await world.work();
}

const positive = (amounts: readonly (string | null)[]) =>
  sumAmounts(amounts.flatMap((amount) => (amount !== null && signOf(amount) > 0 ? [amount] : [])));

async function totalsOf(user: SignedInUser) {
  const { results: debts } = await read<Page<Debt>>(user, "debts/?limit=500");
  const accounts = await world.accounts(user);
  const { outcome } = await read<PayoffPlan>(user, "payoff-plan/");
  const isLiability = ({ type }: Account) => type === "credit" || type === "loan";
  const isApart = ({ uuid, is_included: isIncluded }: Debt) =>
    !isIncluded || outcome.left_out.some(({ debt }) => debt === uuid);
  const entered = debts.filter(({ account }) => account === null);
  const balances = accounts.filter(isLiability).map((account) => account.balance_current);
  const apart = positive(debts.filter(isApart).map(({ owed }) => owed.value));

  return {
    accounts: positive([...balances, ...entered.map(({ owed }) => owed.value)]),
    debts: positive(debts.map(({ owed }) => owed.value)),
    plan: sumAmounts([outcome.owed, apart]),
  };
}

/** The month's sum next to its rows, the payments in question, and rows that the calendar shows differently. */
async function monthOf(user: SignedInUser) {
  const month = await readMonth(world.api, user);
  const { payments, through, totals } = month;
  const { entries } = await read<Calendar>(
    user,
    `calendar/?from=${addDays(dayOfWorld(), -CALENDAR_DAYS_BACK)}&to=${addDays(through, 31)}`,
  );

  return {
    elsewhere: notOnCalendar(toSend(month), entries),
    listed: sumAmounts(
      payments.filter((each) => isOfMonth(each, through)).map(({ amount }) => amount ?? "0.00"),
    ),
    left: sumAmounts(totals.map(({ to_send: amount }) => amount)),
    questions: payments.filter(({ state }) => state === "question").length,
  };
}

function isOfMonth({ kind, state, due_date: due, send_by: by }: MonthPayment, through: string) {
  const day = kind === "extra" ? by : due;

  return state === "late" || day === null || compareDates(day, through) <= 0;
}

/** Returns the payments for which the calendar has other amounts. */
function notOnCalendar(payments: readonly MonthPayment[], entries: readonly CalendarEntry[]) {
  return payments.flatMap((each) => {
    const { debt, cycle, amount } = each;
    if (cycle === null) return [];
    const own = entries.filter(
      (entry) => entry.debt === debt && entry.cycle === cycle && entry.kind === "payment",
    );
    // The calendar leaves an unknown bill unknown; the plan estimates it.
    const isUnknown = own.some((entry) => entry.amount === null);
    const shown = sumAmounts(own.map((entry) => entry.amount ?? "0.00"));
    return isUnknown || compareAmounts(shown, amount ?? "0.00") === 0 ? [] : [{ ...each, own }];
  });
}

test(
  "every household owes the same on Accounts, Debts and in the plan, and is told to send what is left there, on Home and on the calendar, on the days of a quarter",
  async () => {
    const users = new Map<string, SignedInUser>();
    for (const name of HOUSEHOLDS) users.set(name, await household(name, true));
    users.set(ENDED, await household("user_tom_ana", false));
    const days = IS_ALL ? Array.from({ length: QUARTER_DAYS + 1 }, (_, day) => day) : sampledDays();
    const owed = new Map<string, Set<string>>();
    const asked = new Set<string>();

    let today = 0;
    for (const day of days) {
      await pass(day - today);
      today = day;
      for (const [name, user] of users) {
        const again = await signInAgain(world.api, user);
        const totals = await totalsOf(again);
        expect({ day, name, ...totals }).toEqual({
          day,
          name,
          accounts: totals.debts,
          debts: totals.debts,
          plan: totals.debts,
        });
        const month = await monthOf(again);
        expect({ day, name, ...month }).toEqual({
          day,
          name,
          listed: month.left,
          left: month.left,
          elsewhere: [],
          questions: month.questions,
        });
        if (month.questions > 0) asked.add(name);
        owed.set(name, (owed.get(name) ?? new Set()).add(totals.debts));
      }
    }

    // The banks did live: what is owed was another sum in time.
    expect([...owed.values()].filter((sums) => sums.size === 1)).toEqual([]);
    // Nobody sees any more what they pay, and what they are asked about is told.
    expect([...asked]).toContain(ENDED);
  },
  TIMEOUT_MS,
);
