import { CALENDAR_DAYS_BACK } from "@snowball/contract";
import type {
  Account,
  Calendar,
  CalendarEntry,
  Debt,
  Instruction,
  Page,
  PayoffPlan,
  UpcomingPayment,
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

/**
 * What the plan says to send in the month, beside what it says is left of it; what of that is for no debt that a
 * row could be made of, and what Home lists to be sent in the month and the plan neither tells nor counts as
 * perhaps paid before it.
 */
async function monthOf(user: SignedInUser) {
  const { outcome } = await read<PayoffPlan>(user, "payoff-plan/");
  const { results: debts } = await read<Page<Debt>>(user, "debts/?limit=500");
  const { results: payments } = await read<Page<UpcomingPayment>>(
    user,
    "upcoming-payments/?limit=500",
  );
  const {
    instructions = [],
    through = "",
    left = "0",
    left_outside: beside = "0",
    unanswered = [],
  } = outcome.this_month ?? {};
  const isOfMonth = ({ due_date: due }: { due_date: string | null }) =>
    due === null || compareDates(due, through) <= 0;
  const isKnown = ({ debt }: Instruction) => debts.some(({ uuid }) => uuid === debt);
  const isOpen = ({ left: own, currency }: UpcomingPayment) =>
    own !== null && signOf(own) > 0 && currency === outcome.currency;
  const isTold = ({ debt, cycle, left: own }: UpcomingPayment) =>
    instructions.some((each) => each.debt === debt && each.cycle === cycle) ||
    unanswered.some((each) => each.debt === debt && each.cycle === cycle && each.amount === own);
  const isListed = ({ debt, cycle }: { debt: string; cycle: string }) =>
    payments.some((each) => each.debt === debt && each.cycle === cycle);

  const { entries } = await read<Calendar>(
    user,
    `calendar/?from=${addDays(dayOfWorld(), -CALENDAR_DAYS_BACK)}&to=${addDays(through, 31)}`,
  );

  return {
    elsewhere: notOnCalendar(instructions, entries),
    told: sumAmounts(instructions.filter(isOfMonth).map(({ amount }) => amount)),
    left: sumAmounts([left, beside]),
    nowhere: [
      ...instructions.filter((each) => !isKnown(each)),
      ...unanswered.filter((each) => !isListed(each)),
    ],
    unanswered: unanswered.length,
    untold: payments.filter((each) => isOfMonth(each) && isOpen(each) && !isTold(each)),
  };
}

/** What the plan says to send with a payment, or beyond it, and the calendar says otherwise. */
function notOnCalendar(instructions: readonly Instruction[], entries: readonly CalendarEntry[]) {
  return instructions.flatMap((each) => {
    const { debt, cycle, minimum, escrow, extra } = each;
    if (cycle === null) return [];
    const own = entries.filter((entry) => entry.debt === debt && entry.cycle === cycle);
    const sumOf = (kind: CalendarEntry["kind"]) =>
      sumAmounts(own.filter((entry) => entry.kind === kind).map(({ amount }) => amount ?? "0"));
    const due = sumAmounts([minimum, escrow]);
    // What no lender bills stays unknown there; the plan estimates it.
    const isUnknown = own.some(({ kind, amount }) => kind === "payment" && amount === null);
    const isTold = isUnknown || signOf(due) === 0 || compareAmounts(sumOf("payment"), due) === 0;
    const hasExtra = compareAmounts(sumOf("extra"), extra) === 0;
    return isTold && hasExtra ? [] : [{ ...each, own }];
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
          told: month.left,
          left: month.left,
          elsewhere: [],
          nowhere: [],
          unanswered: month.unanswered,
          untold: [],
        });
        if (month.unanswered > 0) asked.add(name);
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
