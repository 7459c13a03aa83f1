import { isDeepStrictEqual } from "node:util";

import {
  BALANCES_MAX,
  type Debt,
  DEBT_NAME_LENGTH_MAX,
  type DebtBalance,
  toOneLine,
} from "@snowball/contract";
import { amountFromCents, compareAmounts, signOf } from "@snowball/money";
import { divideOwed, toCents } from "@snowball/planner";

import { type DebtEntry, emptyBalance, NOTHING_STATED, type StatedDebt } from "./debt-rows.ts";

type Column = keyof StatedDebt;
type SameDebt = NonNullable<DebtEntry["same_as"]>;

/** A linked debt as the API shows it, and the user's input about it. */
type LinkedSide = { debt: Debt; stated: StatedDebt };

type FieldGroup = {
  /** Columns that belong together. */
  columns: readonly [Column, ...Column[]];
  /** Whether the linked debt lacks this information. Checked only if the user entered none about the linked debt. */
  isOpen?: (entered: StatedDebt, debt: Debt) => boolean;
};

/** The user's input about a linked debt. A merge copies the groups that are open. */
const FIELD_GROUPS: readonly FieldGroup[] = [
  { columns: ["nickname"] },
  { columns: ["note"] },
  // The bank's balance counts, and balances are merged one by one.
  { columns: ["owed", "owed_at"], isOpen: () => false },
  { columns: ["balances"], isOpen: () => false },
  { columns: ["minimum", "minimum_at"], isOpen: (_, { minimum }) => minimum.value === null },
  {
    columns: ["minimum_rule"],
    // A fixed payment means the same as the minimum payment.
    isOpen: ({ minimum_rule }, { minimum }) =>
      minimum_rule?.type !== "fixed" || minimum.value === null,
  },
  { columns: ["due_day", "due_day_at"], isOpen: (_, { due_day: day }) => day === null },
  { columns: ["accrual"] },
  { columns: ["accrued_interest"], isOpen: isInterestOpen },
  { columns: ["monthly_fee"] },
  { columns: ["annual_fee_amount", "annual_fee_month"] },
  { columns: ["escrow"], isOpen: isEscrowOpen },
  { columns: ["deferment_until"], isOpen: (_, { deferment_until: until }) => until === null },
  { columns: ["is_subsidized"] },
  { columns: ["is_included"] },
  { columns: ["is_secured"] },
  { columns: ["is_prepayable"] },
  // Only a bank reports a bill of several loans.
  { columns: ["is_bill_shared"], isOpen: () => false },
  { columns: ["autopay", "autopay_amount"] },
  { columns: ["lead_days"] },
  { columns: ["reminder_days"] },
];

/**
 * Returns the user's input that a merge adds to a linked debt. Adds only what is unknown there; never changes what
 * the bank or the user states about the linked debt.
 */
export function mergeOverrides(
  entered: StatedDebt,
  { debt, stated }: LinkedSide,
): { change: Partial<StatedDebt>; sameAs: SameDebt } {
  const fields = FIELD_GROUPS.filter(
    ({ columns, isOpen = () => true }) =>
      !isEntered(stated, columns) && isEntered(entered, columns) && isOpen(entered, debt),
  ).flatMap(({ columns }) => columns);
  const after = mergeEnteredBalances(entered.balances, {
    shown: debt.balances,
    stated: stated.balances,
  });
  const isAdded = after.length <= BALANCES_MAX && !isDeepStrictEqual(after, stated.balances);

  return {
    change: { ...pick(entered, fields), ...(isAdded && { balances: after }) },
    sameAs: {
      debt: debt.uuid,
      fields,
      balances: isAdded ? { before: stated.balances, after } : null,
    },
  };
}

/** Returns the change that removes the input which a merge added. What the user changed since stays. */
export function unmergeOverrides(
  entered: StatedDebt,
  { stated, sameAs }: { stated: StatedDebt; sameAs: SameDebt },
): Partial<StatedDebt> {
  const { balances } = sameAs;
  const fields = FIELD_GROUPS.map(({ columns }) => columns)
    .filter(([first]) => sameAs.fields.includes(first))
    .filter((columns) => isSame(stated, entered, columns))
    .flat();

  return {
    ...pick(NOTHING_STATED, fields),
    ...(balances !== null &&
      isDeepStrictEqual(stated.balances, balances.after) && { balances: balances.before }),
  };
}

/**
 * Returns the user's input that one record of an account takes over from another.
 * @param isCounted whether the other record counted in the plan, so that its input replaces existing input.
 */
export function overridesForDuplicate(
  from: StatedDebt,
  to: StatedDebt,
  { isCounted }: { isCounted: boolean },
): Partial<StatedDebt> {
  const columns = FIELD_GROUPS.map((group) => group.columns).filter(
    (group) => isEntered(from, group) && (isCounted || !isEntered(to, group)),
  );

  return pick(from, columns.flat());
}

function pick(from: StatedDebt, columns: readonly Column[]): Partial<StatedDebt> {
  return Object.fromEntries(columns.map((column) => [column, from[column]]));
}

function isEntered(stated: StatedDebt, columns: readonly Column[]): boolean {
  return !isSame(stated, NOTHING_STATED, columns);
}

function isSame(one: StatedDebt, two: StatedDebt, columns: readonly Column[]): boolean {
  return columns.every((column) => isDeepStrictEqual(one[column], two[column]));
}

/** Applies the rules for new input: interest accrues daily, and unpaid interest is at most the balance. */
function isInterestOpen({ accrued_interest, accrual }: StatedDebt, debt: Debt): boolean {
  const { accrued_interest: known, owed } = debt;
  if (known !== null || accrued_interest === null || owed.value === null) return false;

  return (
    debt.accrual === "simple_daily" &&
    (accrual === null || accrual === "simple_daily") &&
    compareAmounts(accrued_interest, owed.value) <= 0
  );
}

/** Applies the rule for new input: escrow is less than the payment that includes it. */
function isEscrowOpen({ escrow }: StatedDebt, debt: Debt): boolean {
  const payment = debt.minimum_rule?.amount ?? debt.minimum.value;

  return debt.escrow === null && escrow !== null && isLess(escrow, payment);
}

function isLess(amount: string, limit: string | null): boolean {
  return limit !== null && compareAmounts(amount, limit) < 0;
}

type Stated = StatedDebt["balances"][number];
type Linked = { shown: readonly DebtBalance[]; stated: readonly Stated[] };

const BALANCE_ID = "entered";

/**
 * Returns the user's input about a linked debt's balances after a merge with an entered debt. The rate and offer of
 * the largest entered balance apply to the largest linked one if it has none. Other balances with an offer are
 * added if the linked debt has no offers or input yet.
 */
function mergeEnteredBalances(entered: readonly Stated[], linked: Linked): Stated[] {
  const [main, ...others] = entered.toSorted(byAmount);
  const target = linked.shown.toSorted(byAmount)[0];
  if (!main || !target) return [...linked.stated];
  const joined = withMain(main, target, linked.stated);
  const hasOffers = linked.shown.some(({ promo, deferred }) => promo !== null || deferred !== null);
  if (hasOffers || linked.stated.length > 0) return joined;
  const apart = others.filter(
    ({ amount, promo, deferred }) =>
      (promo !== null || deferred !== null) && amount !== null && signOf(amount) > 0,
  );

  // New ids, because an entered balance can have the id of one of the bank's.
  return [
    ...joined,
    ...apart.map((part, index) => ({ ...part, id: `${BALANCE_ID}-${index + 1}` })),
  ];
}

function withMain(main: Stated, target: DebtBalance, stated: readonly Stated[]): Stated[] {
  const before = stated.find(({ id }) => id === target.id) ?? emptyBalance(target.id);
  const after = { ...before, ...rateOf(main, target), ...offerOf(main, target) };
  if (after.apr === null && after.promo === null && after.deferred === null) return [...stated];

  return stated.includes(before)
    ? stated.map((each) => (each === before ? after : each))
    : [...stated, after];
}

function rateOf({ apr, aprAt }: Stated, target: DebtBalance): Partial<Stated> {
  return target.apr.value === null && apr !== null ? { apr, aprAt } : {};
}

function offerOf({ promo, deferred }: Stated, target: DebtBalance): Partial<Stated> {
  return target.promo === null && target.deferred === null ? { promo, deferred } : {};
}

/** Sorts the largest amount first and unknown amounts last. */
function byAmount({ amount: one }: Amounted, { amount: two }: Amounted): number {
  if (one === null || two === null) return Number(one === null) - Number(two === null);

  return compareAmounts(two, one);
}
type Amounted = Pick<Stated, "amount">;

type StatedBalance = StatedDebt["balances"][number];

/** The shown fields of a linked debt that become input of a manual one. */
type ShownDebt = Pick<
  Debt,
  | "name"
  | "lender"
  | "mask"
  | "kind"
  | "currency"
  | "owed"
  | "balances"
  | "minimum"
  | "due_day"
  | "last_statement_on"
  | "accrual"
  | "accrued_interest"
  | "deferment_until"
  | "minimum_estimate"
  | "escrow_estimate"
  | "student_loan"
>;

export type LastReport = {
  syncedAt: Date | null;
  /** What was sent and is not in the reported balance. */
  inTransit: string;
  /** Whether a payment that the bank did not show was missed. */
  areMissesCertain: boolean;
  /** Whether the bill may contain missed payments. */
  isBehind: boolean;
  /** The bill without them; null if it is unknown. */
  usualBill: string | null;
};

/**
 * Returns the input of a manual debt that replaces a linked one: the last known figures, each with its date, and
 * the user's input. Null if the currency is unknown, because a manual debt needs one.
 */
export function keptFigures(
  debt: ShownDebt,
  { own, syncedAt, inTransit, isBehind, usualBill, ...report }: LastReport & { own: StatedDebt },
): StatedDebt | null {
  const { currency, minimum, owed } = debt;
  const isBillOfBehindCard = isBehind && debt.kind === "credit_card" && minimum.source === "bank";
  // A loan's zero with an estimate next to it is not what is paid each month, nor is a bill with missed payments.
  const last = isBillOfBehindCard ? usualBill : minimum.value;
  const isKept = !isEstimatedLoan(debt) && last !== null;
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return null;

  return {
    ...own,
    name: shortened(debt.name) || "Debt",
    lender: (debt.lender && shortened(debt.lender)) || null,
    kind: debt.kind,
    currency,
    owed: null,
    owed_at: null,
    balances: withoutSent(debt.balances, inTransit).map((balance) =>
      keptBalance(balance, {
        seenAt: owed.as_of,
        deferred: own.balances.find(({ id }) => id === balance.id)?.deferred,
      }),
    ),
    minimum: isKept ? last : null,
    minimum_at: minimum.source === "bank" && isKept ? syncedAt : own.minimum_at,
    due_day: debt.due_day,
    due_day_at: own.due_day_at ?? (debt.due_day === null ? null : syncedAt),
    accrual: debt.accrual,
    accrued_interest: debt.accrued_interest,
    deferment_until: debt.deferment_until,
    last_bank_report: lastReportOf(debt, { ...report, syncedAt }),
  };
}

function lastReportOf(
  debt: ShownDebt,
  { areMissesCertain, syncedAt }: Pick<LastReport, "areMissesCertain" | "syncedAt">,
): StatedDebt["last_bank_report"] {
  const { escrow_estimate: escrowEstimate, student_loan: studentLoan, mask } = debt;
  const { last_statement_on: statementOn } = debt;
  const minimumEstimate = isEstimatedLoan(debt) ? debt.minimum_estimate : null;
  const reported = [escrowEstimate, studentLoan, mask, minimumEstimate, statementOn];
  if (reported.every((each) => each === null) && !areMissesCertain) return null;

  return {
    escrowEstimate,
    studentLoan,
    ...(mask !== null && { mask }),
    ...(minimumEstimate !== null && { minimumEstimate }),
    ...(areMissesCertain && { areMissesCertain }),
    ...(syncedAt !== null && { seenAt: syncedAt.toISOString() }),
    ...(statementOn !== null && { statementOn }),
  };
}

/** A card's minimum is estimated again from its balances. A loan's estimate needs its lender's report. */
function isEstimatedLoan({ kind, minimum_estimate: estimate }: ShownDebt): boolean {
  return kind !== "credit_card" && estimate !== null;
}

/** Returns the balances less what was sent, divided in proportion to them. No less than nothing is owed. */
function withoutSent(balances: Debt["balances"], sent: string): Debt["balances"] {
  const amounts = balances.map(({ amount }) => Math.max(0, toCents(amount) ?? 0));
  const owed = amounts.reduce((sum, each) => sum + each, 0);
  const left = owed - (toCents(sent) ?? 0);
  if (left >= owed || owed === 0) return balances;
  const parts = divideOwed(Math.max(0, left), amounts);

  return balances.map((balance, at) =>
    balance.amount === null ? balance : { ...balance, amount: amountFromCents(parts[at] ?? 0) },
  );
}

function keptBalance(
  balance: Debt["balances"][number],
  {
    seenAt,
    deferred = null,
  }: { seenAt: string | null; deferred: StatedBalance["deferred"] | undefined },
): StatedBalance {
  const { id, amount, apr, apr_type: aprType, promo } = balance;

  return {
    id,
    // An entered amount cannot be negative, so an overpaid balance becomes zero.
    amount: amount !== null && signOf(amount) < 0 ? "0.00" : amount,
    amountAt: amount === null ? null : seenAt,
    apr: apr.value,
    aprAt: apr.as_of,
    promo: promo && { apr: promo.apr, lastDate: promo.last_date },
    // It continues to grow from the day it was entered.
    deferred,
    ...(aprType !== null && { aprType }),
    ...(apr.source === "bank" && { isBanksApr: true as const }),
  };
}

/** Makes a bank's name one that a user could have entered. */
function shortened(name: string): string {
  return Array.from(toOneLine(name)).slice(0, DEBT_NAME_LENGTH_MAX).join("");
}
