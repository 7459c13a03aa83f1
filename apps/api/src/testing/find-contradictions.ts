import {
  type Account,
  type Calendar,
  type CalendarEntry,
  type Debt,
  foldQuestions,
  type MonthPayment,
  type MonthTotal,
  type PayoffMonth,
  type PayoffPlan,
  type ThisMonth,
} from "@snowball/contract";
import { compareDates, monthAfter, monthOf } from "@snowball/dates";
import {
  amountFromCents,
  compareAmounts,
  signOf,
  subtractAmount,
  sumAmounts,
} from "@snowball/money";
import { isCounted, isUncovered, type TriagedMinimum } from "@snowball/planner";

/** The data on a user's screens at one moment. */
export type Screens = {
  month: ThisMonth;
  plan: PayoffPlan;
  /** The current month of the plan; null without a plan. */
  planned: PayoffMonth | null;
  /** What the plan pays first in the month in which it runs short; none if it does not. */
  first: readonly TriagedMinimum[];
  calendar: Calendar;
  debts: readonly Debt[];
  accounts: readonly Account[];
};

/** Returns the contradictions between the screens, or an empty list. */
export function findContradictions(screens: Screens): string[] {
  const { month, calendar, planned } = screens;

  return [
    ...wrongTotals(month),
    ...wrongPayments(month),
    ...repeated(month.payments.map(keyOfPayment), "Home lists twice"),
    ...repeated(
      calendar.entries.map(({ id }) => id),
      "the calendar has two entries of one id",
    ),
    ...repeated(
      calendar.entries.filter(({ status }) => OPEN.has(status)).map(keyOfEntry),
      "the calendar lists twice",
    ),
    ...negative({ month, entries: calendar.entries, planned }),
    ...wrongPlan(screens),
    ...withFoldedQuestions(month).flatMap((payment) => wrongEntries(payment, screens)),
    ...onlyInCalendar(screens),
    ...wrongOwed(screens),
  ];
}

/** Merges unconfirmed payments of a debt, because Home and the calendar ask once about their sum. */
function withFoldedQuestions({ payments }: ThisMonth): MonthPayment[] {
  return foldQuestions(payments.map((payment) => ({ payment }))).map((folded) => {
    const [{ payment: first }] = folded;
    if (folded.length === 1) return first;
    const all = folded.map(({ payment }) => payment);
    const isKnown = all.some(({ amount }) => amount !== null);
    return { ...first, amount: isKnown ? amountsOf(all) : null };
  });
}

const SETTLED: ReadonlySet<string> = new Set(["sent", "paid", "nothing_due", "skipped"]);

/** What to send of payments, and what the budget does not cover. */
const wholeOf = (payments: readonly MonthPayment[]) =>
  sumAmounts([amountsOf(payments), ...payments.map(({ uncovered }) => uncovered)]);
const amountsOf = (payments: readonly MonthPayment[]) =>
  sumAmounts(payments.map(({ amount }) => amount ?? "0.00"));

const isEqual = (one: string, other: string) => compareAmounts(one, other) === 0;

/** Whether a missed payment of unknown amount, which is part of the next bill unless only the user reports it. */
function isPartOfNext({ state, is_estimated, not_paid_on: denied }: MonthPayment): boolean {
  return state === "late" && is_estimated && denied === null;
}

/** Whether a payment belongs to this month. A missed payment that is part of the next bill belongs to its month. */
function isOfMonth(payment: MonthPayment, through: string): boolean {
  const { kind, state, cycle, due_date: due, send_by: sendBy } = payment;
  if (state === "late" && !isPartOfNext(payment)) return true;
  const ofBill = state === "late" ? cycle : due;
  const day = kind === "extra" ? sendBy : ofBill;

  return day === null || compareDates(day, through) <= 0;
}

function isAhead(payment: MonthPayment, through: string): boolean {
  const { send_by: day } = payment;

  return !isOfMonth(payment, through) && day !== null && compareDates(day, through) <= 0;
}

function wrongTotals({ payments, debts, totals, through, ...month }: ThisMonth): string[] {
  const currencyOf = new Map(debts.map(({ uuid, currency }) => [uuid, currency]));
  const wrong = totals.flatMap((total) => {
    const own = payments.filter(({ debt }) => (currencyOf.get(debt) ?? null) === total.currency);
    const due = own.filter((each) => isOfMonth(each, through));
    const late = due.filter((each) => each.state === "late" && !isPartOfNext(each));
    const sums: Omit<MonthTotal, "currency"> = {
      to_send: amountsOf(due),
      // Includes the part that the budget does not cover, and not what the plan adds to a bill.
      late: subtractAmount(wholeOf(late), sumAmounts(late.map(({ extra }) => extra))),
      // All of each payment, also what the budget does not cover.
      in_question: wholeOf(due.filter(({ state }) => state === "question")),
      estimated: wholeOf(due.filter((each) => each.is_estimated)),
      outside_plan: amountsOf(due.filter((each) => !each.in_plan)),
      uncovered: sumAmounts(due.map(({ uncovered }) => uncovered)),
      ahead: amountsOf(own.filter((each) => isAhead(each, through))),
      sent: sumAmounts(own.map((each) => each.sent_this_month)),
      sent_outside_plan: sumAmounts(
        own.filter((each) => !each.in_plan).map((each) => each.sent_this_month),
      ),
    };
    return Object.entries(sums).flatMap(([name, sum]) => {
      const shown = total[name as keyof typeof sums];
      return isEqual(shown, sum) ? [] : [`Home's ${name} is ${shown}, its rows add up to ${sum}`];
    });
  });
  const late = payments.filter(({ state }) => state === "late").length;

  return late === month.late_count ? wrong : [...wrong, `${month.late_count} late, ${late} rows`];
}

function wrongPayments({ payments, today }: ThisMonth): string[] {
  return payments.flatMap((payment) => {
    const { amount, minimum, extra, escrow, state, send_by: day } = payment;
    const isNothing = amount !== null && signOf(amount) === 0;
    const parts = sumAmounts([minimum, extra, escrow]);
    const faults = {
      "is not the sum of its parts": amount !== null && !isEqual(parts, amount),
      "is late and not due today": state === "late" && !isUncovered(payment) && day !== today,
      "has a day in the past": day !== null && compareDates(day, today) < 0,
      "is nothing and has a day": isNothing && day !== null,
      "is done and has an amount": SETTLED.has(state) && !isNothing,
      "is open without an amount": !SETTLED.has(state) && isNothing && !isUncovered(payment),
    };
    return Object.entries(faults).flatMap(([fault, isWrong]) =>
      isWrong ? [`${describe(payment)} ${fault}`] : [],
    );
  });
}

function describe({ debt, kind, cycle, due_date: due, send_by: day, ...of }: MonthPayment): string {
  return `${debt} ${kind} ${cycle}, due ${due}, send by ${day}: ${of.state} ${of.amount}`;
}

const keyOfPayment = ({ debt, kind, cycle, from_paycheck: paycheck }: MonthPayment) =>
  [debt, kind === "arrears" ? "bill" : kind, cycle, paycheck].join(" ");

/** A later extra is sent in parts, each from a paycheck. */
const keyOfEntry = ({ debt, kind, cycle, on }: CalendarEntry) =>
  [debt, kind, cycle, ...(cycle === null || kind === "extra" ? [on] : [])].join(" ");

function repeated(keys: readonly string[], what: string): string[] {
  return keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${what}: ${key}`);
}

function negative(shown: object): string[] {
  const found = JSON.stringify(shown).match(/"[a-z_]+":"-[0-9.]+"/gu) ?? [];

  return found.map((each) => `negative: ${each}`);
}

/** Compares Home with the plan. An extra that waits for next month's first paycheck is this month's money. */
function wrongPlan({ month, plan, planned, first }: Screens): string[] {
  const { outcome } = plan;
  const wrong =
    outcome.first_month === month.month ? [] : [`the plan begins in ${outcome.first_month}`];
  if ((outcome.status === "plan") !== (planned !== null)) wrong.push("months without a plan");
  if (planned === null) return [...wrong, ...wrongFirstPayments(month, outcome, first)];

  const own = month.payments.filter((each) => each.in_plan);
  const listed = own.filter((each) => each.kind === "extra" || isOfMonth(each, month.through));
  const debts = new Set([...planned.debts, ...own].map(({ debt }) => debt));
  for (const debt of debts) {
    const isOwn = (each: { debt: string }) => each.debt === debt;
    const row = planned.debts.find(isOwn);
    const due = row ? sumAmounts([row.payment, row.escrow]) : "0.00";
    const sum = amountsOf(listed.filter(isOwn));
    if (!isEqual(sum, due)) wrong.push(`the plan pays ${due} to ${debt}, Home lists ${sum}`);
  }
  const spent = sumAmounts([...own.map((each) => each.sent_this_month), amountsOf(listed)]);
  const { budget } = month;
  if (budget !== null && !isEqual(spent, budget)) {
    wrong.push(`the budget is ${budget}, sent and to send ${spent}`);
  }

  return wrong;
}

/** Compares Home with what the plan pays first if the budget of this month or the next is too low. */
function wrongFirstPayments(
  { month, through, payments }: ThisMonth,
  { fault }: PayoffPlan["outcome"],
  first: Screens["first"],
): string[] {
  if (fault?.code !== "BUDGET_BELOW_MINIMUMS") return [];
  if (fault.month === monthAfter(month, 1)) return tooMuchNextMonth(payments, first, fault.month);
  if (fault.month !== month) return [];

  return first.flatMap(({ id: debt, pay: cents }) => {
    const pay = amountFromCents(cents);
    const own = payments.filter((each) => each.debt === debt && isOfMonth(each, through));
    const isAsked = own.some(({ state }) => state === "question");
    const listed = amountsOf(own);
    return isAsked || isEqual(listed, pay) ? [] : [`first pay ${pay} to ${debt}, Home: ${listed}`];
  });
}

/** Finds bills of next month for which Home lists more than the plan pays first. */
function tooMuchNextMonth(
  payments: readonly MonthPayment[],
  first: Screens["first"],
  next: string,
): string[] {
  return first
    .filter(({ pay, minimum }) => pay < minimum)
    .flatMap(({ id: debt, pay: cents }) => {
      const pay = amountFromCents(cents);
      const own = payments.filter(
        ({ kind, due_date: due, ...each }) =>
          each.debt === debt && kind === "bill" && due !== null && monthOf(due) === next,
      );
      const listed = amountsOf(own);
      return compareAmounts(listed, pay) > 0
        ? [`first pay ${pay} to ${debt} next month, Home: ${listed}`]
        : [];
    });
}

/**
 * Compares a payment with its open calendar entry. Each part that was paid is an entry of its own. For an unknown bill,
 * only the plan has an estimate.
 */
function wrongEntries(payment: MonthPayment, { calendar, month }: Screens): string[] {
  const { state, amount, send_by: day, due_date: due } = payment;
  if (payment.kind === "other") return [];
  const entries = calendar.entries.filter(
    (entry) => isEntryOf(entry, payment, month) && !DONE.has(entry.status),
  );
  const shown = entries.map((each) => `${each.on} ${each.status} ${each.amount}`).join(", ");
  const isOpen = !SETTLED.has(state);
  const [entry] = entries;
  const faults = {
    "is open in the calendar": !isOpen && entries.length > 0,
    "is missing in the calendar": isOpen && day !== null && entries.length === 0,
    ...(isOpen &&
      entry && {
        "has another amount":
          entry.amount === null
            ? amount !== null && !payment.is_estimated
            : amount !== null && !isEqual(entry.amount, amount),
        "has another day": day !== null && entry.on !== day,
        "is collected on another day": state === "scheduled" && due !== null && entry.on !== due,
        "is late on one of them": (state === "late") !== (entry.status === "late"),
        "is asked about on another day": state === "question" && entry.on !== month.today,
      }),
  };

  return Object.entries(faults).flatMap(([fault, isWrong]) =>
    isWrong ? [`${describe(payment)} ${fault} on ${month.today}: ${shown}`] : [],
  );
}

const DONE: ReadonlySet<CalendarEntry["status"]> = new Set(["sent", "paid"]);

const OPEN: ReadonlySet<CalendarEntry["status"]> = new Set([
  "to_send",
  "scheduled",
  "partial",
  "late",
  "unknown",
  "planned",
]);

function isEntryOf(
  entry: CalendarEntry,
  payment: MonthPayment,
  { month }: Pick<ThisMonth, "month">,
): boolean {
  const { debt, kind, cycle, from_paycheck: paycheck } = payment;
  if (entry.debt !== debt || (entry.kind === "extra") !== (kind === "extra")) return false;
  if (cycle !== null) return entry.cycle === cycle;
  const key = paycheck ?? month;

  return entry.id === `${debt}-${kind === "extra" ? `${key}-extra` : key}`;
}

/** Finds entries that are missing on Home. Payments that are not billed yet may be only in the calendar. */
function onlyInCalendar({ calendar, month }: Screens): string[] {
  const { today, through, payments } = month;

  return calendar.entries
    .filter(({ on, status }) => on >= today && on <= through && OPEN.has(status))
    .filter(({ due_date: due, status }) => status !== "planned" || due === null)
    .filter((entry) => !payments.some((payment) => isEntryOf(entry, payment, month)))
    .map((entry) => `only in the calendar: ${keyOfEntry(entry)} ${entry.amount}`);
}

type Balances = readonly (string | null)[];

const sumOf = (amounts: Balances, sign: 1 | -1) =>
  sumAmounts(
    amounts.flatMap((amount) => (amount !== null && signOf(amount) === sign ? [amount] : [])),
  );

const totalsOf = (amounts: Balances) => ({
  owed: sumOf(amounts, 1),
  credit: sumOf(amounts, -1),
  unknown: amounts.filter((amount) => amount === null).length,
});

/** Compares the totals of Accounts and of Debts, and what both owe with the plan and the debts outside it. */
function wrongOwed({ accounts, debts, plan: { outcome } }: Screens): string[] {
  const counted = debts.filter(isCounted);
  const isApart = ({ uuid, is_included: isIncluded }: Debt) =>
    !isIncluded || outcome.left_out.some(({ debt }) => debt === uuid);
  const debtOf = ({ uuid }: Account) => debts.find(({ account }) => account === uuid);
  const liabilities = accounts
    .filter(({ type }) => type === "credit" || type === "loan")
    .filter((each) => each.duplicate_of === null || debtOf(each)?.is_included === true);
  const balances = liabilities.map((account) => {
    const owed = debtOf(account)?.owed;
    return owed?.source === "user" ? owed.value : account.balance_current;
  });
  const entered = counted.filter(({ account }) => account === null);
  const shown = {
    accounts: totalsOf([...balances, ...entered.map(({ owed }) => owed.value)]),
    debts: totalsOf(counted.map(({ owed }) => owed.value)),
  };
  const apart = counted.filter(isApart).map(({ owed }) => owed.value);
  const plan = sumAmounts([outcome.owed, sumOf(apart, 1)]);
  const isSame = JSON.stringify(shown.accounts) === JSON.stringify(shown.debts);

  return isSame && isEqual(shown.debts.owed, plan)
    ? []
    : [`owed in all: ${JSON.stringify({ ...shown, plan })}`];
}
