import {
  type ChangeCause,
  type Debt,
  isUnlinked,
  type PayoffChange,
  type PayoffFault,
} from "@snowball/contract";
import { daysBetween, formatMonth, formatShortDate } from "@snowball/dates";
import { distinctNames } from "@snowball/planner";

import { counted, formatList } from "#lib/format.ts";

import { describeFault, toPlanFault } from "../words/describe-fault.ts";
import { debtsOutside } from "../words/paid-off-words.ts";

type Cause = {
  cause: ChangeCause;
  /** Null if no single debt is the cause. */
  debt: ChangedDebt | null;
  /** The sign of the effect on the cost: 1, 0 or -1. */
  sign: number;
};

type About = Omit<Cause, "cause"> & { name: string };

const words: Record<Exclude<ChangeCause, "recomputed" | "time">, (about: About) => string> = {
  new_debts: ({ name, debt }) =>
    `New in your plan: ${name}${debt?.lacked === "before" ? ", which had missing figures before" : ""}`,
  removed_debts: ({ name, debt }) => `No longer in your plan: ${name}${describeRemoval(debt)}`,
  payments: describePayments,
  redirected: describeRedirected,
  charges: ({ name }) => `New charges on ${name}`,
  interest: describeInterest,
  balances: describeBalance,
  rates: ({ name }) => `${name}: rate, offer or fee changed`,
  minimums: ({ name, debt }) =>
    debt === null
      ? "Minimum payments changed, and your budget with them"
      : `${name}: minimum payment changed`,
  budget: () => "You changed the budget or the strategy",
  steady_on: () => "Your payments now stay the same each month, since that costs little",
  steady_off: () =>
    "Your payments no longer stay the same each month, since that would cost more now",
};

export function describeCause(
  { cause, ...about }: Cause,
  { from, to }: Pick<PayoffChange, "from" | "to">,
): string {
  if (cause === "recomputed")
    return `The plan of ${earlierDay({ from, to })}, as we compute it now`;
  if (cause === "time") return `${counted(daysBetween(from, to), "day")} passed`;

  return words[cause]({ ...about, name: about.debt?.name ?? "several debts" });
}

function describeRemoval(debt: ChangedDebt | null): string {
  if (debt?.gone === "removed") return ", which you removed";
  if (debt?.gone === "closed") return ", because its account was closed";

  return debt?.lacked === "now" ? ", because figures are missing now" : "";
}

function describeInterest({ name, debt, sign }: About): string {
  const [what, is] = debt?.isAsEntered
    ? [`Estimated interest on ${name}`, "is"]
    : [`Interest and fees on ${name}`, "are"];
  if (sign === 0) return `${what} ${is} not as planned`;

  return `${what} ${is} ${sign > 0 ? "more" : "less"} than planned`;
}

/** Describes a balance change that nothing on record explains: the user may have paid or bought without a record. */
function describeBalance({ name, debt, sign }: About): string {
  if (debt?.isEntered) return `You entered a new balance for ${name}`;

  // The balance may be unchanged: the plan adds interest by the day, and the bank with the next statement.
  const owed = sign === 0 ? "different" : sign < 0 ? "lower" : "higher";
  return `${name}: the balance is ${owed} than planned, and we don't know why`;
}

/** Describes payments that differ from the plan. Only a payment that is late was certainly not made. */
function describePayments({ name, debt, sign }: About): string {
  if (sign === 0) return `Payments on ${name} were not as planned`;
  if (sign > 0) return `Less is recorded as paid on ${name} than planned${describeLate(debt)}`;

  return debt?.isAsEntered
    ? `More is recorded as paid on ${name} than planned`
    : `You paid more on ${name} than planned`;
}

function describeRedirected(about: About): string {
  const { name, debt, sign } = about;
  if (debt === null) return "Your money was divided between your debts differently than planned";
  if (sign === 0)
    return `Your money was divided between ${name} and other debts differently than planned`;
  if (sign < 0) return `More of your money went to ${name} than planned, less to other debts`;

  return debt.lateOn.length > 0
    ? describePayments(about)
    : `Less of your money went to ${name} than planned, more to other debts`;
}

/** Names the payments that became late since then. Others may be paid without a record. */
function describeLate(debt: About["debt"]): string {
  const days = (debt?.lateOn ?? []).map(formatShortDate);
  if (days.length === 0) return "";
  const late =
    days.length === 1
      ? `the payment due ${days[0]}`
      : `${days.length} payments due ${days[0]} to ${days.at(-1)}`;

  return `. Past due since then: ${late}`;
}

export function describeMove(change: PayoffChange, debts: readonly Debt[]): string {
  const debtOf = changedDebts(change, debts);
  const includesAllDebts = debtsOutside(debts, change.after.left_out).length === 0;
  const date = includesAllDebts ? "Your debt-free date" : "Your plan's payoff date";
  const free = includesAllDebts ? "debt-free" : "done with the debts in the plan";
  const day = earlierDay(change);
  const [before, after] = [change.before.debt_free_month, change.after.debt_free_month];
  if (before !== null && after !== null) {
    return before === after
      ? `${date} is ${formatMonth(after)}, the same as on ${day}.`
      : `${date} moved from ${formatMonth(before)} to ${formatMonth(after)} since ${day}.`;
  }
  if (after === null)
    return `${describeToday(change, debtOf)} ${describeEarlierDay(change, debtOf)}`;

  return change.before.status === "impossible"
    ? `Your plan works again: ${free} in ${formatMonth(after)}. ${describeEarlierDay(change, debtOf)}`
    : `${describeEarlierDay(change, debtOf)} You should now be ${free} in ${formatMonth(after)}.`;
}

function describeToday(change: PayoffChange, debtOf: DebtOf): string {
  const { status, fault } = change.after;
  if (status === "nothing_owed") return "You owe nothing now.";
  if (status === "incomplete") {
    return `Figures are missing for ${namesOf(change.after.left_out, debtOf)}, so there is no plan.`;
  }

  return fault ? `Your plan ${describePlanFault(fault, debtOf).does}.` : "There is no plan now.";
}

/** Describes the earlier day, in a sentence that follows one about today. */
function describeEarlierDay(change: PayoffChange, debtOf: DebtOf): string {
  const day = earlierDay(change);
  const { status, debt_free_month: month } = change.before;
  const isUnchanged = status === change.after.status;
  switch (status) {
    case "plan":
      return month === null
        ? `On ${day} there was a plan.`
        : `On ${day} ${referToPlan(change)} ran until ${formatMonth(month)}.`;
    case "nothing_owed":
      return `You owed nothing on ${day}${isUnchanged ? " either" : ""}.`;
    case "incomplete": {
      const names = namesOf(change.before.left_out, debtOf);
      const so = isUnchanged ? " as well" : ", so there was no plan";
      return `On ${day}, figures were missing for ${names}${so}.`;
    }
    case "impossible":
      return describeEarlierFault(change, debtOf);
  }
}

function describeEarlierFault(change: PayoffChange, debtOf: DebtOf): string {
  const [before, after] = [change.before.fault, change.after.fault];
  const day = earlierDay(change);
  if (before === null) return `On ${day} there was no plan.`;

  const { did } = describePlanFault(before, debtOf);
  const isSame = after !== null && describePlanFault(after, debtOf).did === did;
  return `On ${day} ${referToPlan(change)} ${did}${isSame ? " as well" : ""}.`;
}

/** Refers to the earlier plan, in a sentence that follows one about today. */
function referToPlan({ after: { status } }: PayoffChange): string {
  return status === "plan" || status === "impossible" ? "it" : "your plan";
}

function namesOf(debts: readonly string[], debtOf: DebtOf): string {
  return formatList(debts.map((id) => debtOf(id).name));
}

/** Formats the earlier day, with its year only if it differs. */
export function earlierDay({ from, to }: Pick<PayoffChange, "from" | "to">): string {
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);

  return isSameYear ? formatShortDate(from).replace(/, [0-9]+$/, "") : formatShortDate(from);
}

/** Describes an impossible plan after the words `your plan`: now (`does`) and on the earlier day (`did`). */
function describePlanFault(fault: PayoffFault, debtOf: DebtOf): { does: string; did: string } {
  const firstMonth = "month" in fault ? fault.month : "";
  const debts = "debt" in fault ? [{ ...debtOf(fault.debt), isIncomeDriven: false }] : [];

  return describeFault(toPlanFault(fault, firstMonth), { firstMonth, currency: null, debts });
}

type ChangedDebt = {
  id: string;
  name: string;
  /** How the debt was removed; null if it was not or that is unknown. */
  gone: PayoffChange["gone"][number]["how"] | null;
  /** Whether the debt's figures were missing on the earlier day or are missing now. */
  lacked: "before" | "now" | null;
  /** Whether the user entered the balance, so there may be no transactions. False if a bank once reported the debt. */
  isEntered: boolean;
  /** Whether the user entered the balance, and not again since the earlier day. */
  isAsEntered: boolean;
  /** The due dates of the payments that became late since the earlier day, oldest first. */
  lateOn: readonly string[];
  /** The API's name of the balance field. */
  owedField: string;
};

export type DebtOf = (id: string) => ChangedDebt;

/** Also finds debts that were removed since the earlier day. */
export function changedDebts(
  change: Pick<PayoffChange, "as_entered" | "gone" | "late" | "before" | "after">,
  debts: readonly Debt[],
): DebtOf {
  const names = distinctNames(debts);
  const missingFiguresOn = (id: string) => {
    const isLacking = debts.some(({ uuid, missing }) => uuid === id && missing.length > 0);
    if (isLacking && change.after.left_out.includes(id)) return "now";
    return change.before.left_out.includes(id) ? "before" : null;
  };

  return (id) => {
    const left = change.gone.find(({ debt }) => debt === id);
    const listed = debts.find(({ uuid }) => uuid === id);
    return {
      id,
      name: names.get(id) ?? left?.name ?? "a debt that was removed",
      gone: left?.how ?? null,
      lacked: missingFiguresOn(id),
      isEntered: listed?.owed.source === "user" && !isUnlinked(listed),
      isAsEntered: change.as_entered.includes(id),
      lateOn: change.late.filter(({ debt }) => debt === id).map((late) => late.due_date),
      owedField: listed?.account ? "owed" : "balances.0.amount",
    };
  };
}
