import type { Cents, PlanMonth, Portfolio } from "@snowball/payoff";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { doesCount } from "../facts/does-count.ts";
import { toCents } from "../facts/exact-units.ts";
import type { OpenObligation } from "./ledger-facts.ts";
import { dueAhead, dueThisMonth, leftOf, metBefore, sentThisMonth } from "./open-this-month.ts";
import type { ThisMonth } from "./read-this-month.ts";
import { type DueDays, tellDueDays } from "./tell-due-days.ts";
import {
  type Instruction,
  inOrder,
  lastDayOf,
  type Row,
  tellAhead,
  tellDebt,
  tellThisMonth,
  type TellingThisMonth,
} from "./tell-this-month.ts";

/** What to send this month, for the debts of a plan and for those beside it. */
export type MonthTold = {
  /** Its first and its last day. */
  month: string;
  through: string;
  /** For the debts of the plan, what was sent already included. */
  budget: Cents;
  sent: Cents;
  /** Payments of the month that were due before their debts became known: no part of the budget. */
  met: Cents;
  left: Cents;
  /** For other debts. */
  leftOutside: Cents;
  /** For any of both, due before the month, and whether it was paid nobody knows: no part of the budget. */
  unanswered: { debt: string; cycle: string; amount: Cents }[];
  /** Of what is left, what the lenders miss. */
  late: Cents;
  /** Payments whose amount nobody says and nothing estimates. */
  unknownCount: number;
  /** Of the debts of the plan. */
  dueDays: DueDays[];
  instructions: (Instruction & { inPlan: boolean; isEscrowEstimated: boolean })[];
};

/** Where the money does not reach in month 1, what each debt gets of it. */
export type ShortPays = { money: Cents; pays: ReadonlyMap<string, Cents> };

export type TellingMonth = {
  read: Omit<ThisMonth, "inTheAir">;
  /** Every debt of the user. */
  debts: readonly DebtFacts[];
  /** Its first two months; none where there is no plan, or not even for a month. */
  begin: readonly PlanMonth[];
  /** The portfolio that those months are of: with payments that stay, where the plan is steady. */
  followed: Pick<Portfolio, "debts">;
  short: ShortPays | null;
};

/**
 * What to send in the month of today. Sums are those of what is due in it: a payment of next month that
 * has to be sent in this one is told, and belongs to the next month's money. Where there is no plan, what
 * is due is told all the same.
 */
export function tellMonth({ read, debts, begin, followed, short }: TellingMonth): MonthTold {
  const { month, firstMonth } = read;
  const through = lastDayOf(month.today);
  const inPlan =
    begin.length > 0 ? tellThisMonth(begin, { ...month, followed }) : tellWithoutPlan(read, short);
  const outside = outsideOf(read, debts).map((debt) => tellOutside(debt, month));
  const told = inOrder([
    ...inPlan.map((each) => ({ ...each, inPlan: true })),
    ...outside.flatMap(({ instructions }) =>
      instructions.map((each) => ({ ...each, inPlan: false })),
    ),
  ]);
  const ofMonth = told.filter((each) => isOfMonth({ through }, each));
  const sent = sentThisMonth(month);
  const left = sumOf(ofMonth.filter((each) => each.inPlan));
  const statesEscrow = new Set(
    debts.filter(({ escrow }) => escrow !== null).map(({ uuid }) => uuid),
  );

  return {
    month: firstMonth,
    through,
    budget: sent + (short ? Math.max(short.money, left) : left),
    sent,
    met: metBefore(read.portfolio, month),
    left,
    leftOutside: sumOf(ofMonth.filter((each) => !each.inPlan)),
    unanswered: unansweredOf(read, debts),
    late: sumOf(ofMonth.filter(({ reason }) => reason === "late")),
    unknownCount: outside.reduce((sum, { unknownCount }) => sum + unknownCount, 0),
    dueDays: tellDueDays(begin[1], { ...month, debts }),
    instructions: told.map((each) => ({
      ...each,
      isEscrowEstimated: each.escrow > 0 && !statesEscrow.has(each.debt),
    })),
  };
}

/** Whether a payment is the month's, as what has no due date is, and not the next one's. */
export function isOfMonth(
  { through }: Pick<MonthTold, "through">,
  { dueDate }: Pick<Instruction, "dueDate">,
): boolean {
  return dueDate === null || dueDate <= through;
}

function sumOf(told: readonly Instruction[]): Cents {
  return told.reduce((sum, { amount }) => sum + amount, 0);
}

/** What is due, as far as the money reaches. */
function tellWithoutPlan(
  { portfolio, month }: TellingMonth["read"],
  short: ShortPays | null,
): Instruction[] {
  return portfolio.debts.flatMap(({ id }) => {
    const { due, escrow } = portfolio.opening?.debts[id] ?? { due: 0, escrow: 0 };
    const pays = short ? (short.pays.get(id) ?? 0) : due + escrow;
    const beside = Math.min(escrow, pays);

    return tellDebt({ id, minimum: pays - beside, beside, extra: 0 }, month);
  });
}

/** Owed, counted, and not planned: left out by the user or for a figure that is missing. */
function outsideOf(read: TellingMonth["read"], debts: readonly DebtFacts[]): DebtFacts[] {
  const { planned } = read;
  const isPlanned = new Set([...planned.debts.map(({ id }) => id), ...planned.settled]);

  return toldAmong(debts, read).filter(
    ({ uuid, owed }) => !isPlanned.has(uuid) && (toCents(owed.value) ?? 1) > 0,
  );
}

/** Those that count, in the plan's currency. */
function toldAmong(
  debts: readonly DebtFacts[],
  { planned }: Pick<TellingMonth["read"], "planned">,
): DebtFacts[] {
  return debts.filter(
    ({ currency, duplicate_of: twin = null, is_included }) =>
      doesCount({ duplicate_of: twin, is_included }) &&
      (planned.currency === null || currency === planned.currency),
  );
}

function unansweredOf(
  read: TellingMonth["read"],
  debts: readonly DebtFacts[],
): MonthTold["unanswered"] {
  return toldAmong(debts, read).flatMap(({ uuid: debt }) =>
    (read.month.ledger.get(debt)?.unanswered ?? []).map(({ cycle, amount }) => ({
      debt,
      cycle,
      amount: toCents(amount) ?? 0,
    })),
  );
}

type ToldOutside = { instructions: Instruction[]; unknownCount: number };

function tellOutside(debt: DebtFacts, telling: TellingThisMonth): ToldOutside {
  const { uuid: id } = debt;
  const { today, ledger } = telling;
  const facts = ledger.get(id);
  const minimum = toCents(debt.minimum.value ?? debt.minimum_estimate);
  if (facts === undefined) {
    if (isDeferred(debt, today)) return { instructions: [], unknownCount: 0 };
    if (minimum === null) return { instructions: [], unknownCount: 1 };
    return { instructions: tellDebt(rowOf(debt, [minimum]), telling), unknownCount: 0 };
  }
  const isKnown = ({ amount }: OpenObligation) => amount !== null || minimum !== null;
  const open = facts.open.filter(isKnown);
  const known = { today, ledger: new Map([[id, { ...facts, open }]]) };
  const asked = (each: OpenObligation) => leftOf(each, minimum ?? 0);
  const ofMonth = dueThisMonth(facts, today);

  return {
    instructions: [
      ...tellDebt(rowOf(debt, ofMonth.filter(isKnown).map(asked)), known),
      ...tellAhead(rowOf(debt, dueAhead({ ...facts, open }, today).map(asked)), known),
    ],
    unknownCount: ofMonth.filter((each) => !isKnown(each)).length,
  };
}

function rowOf(debt: DebtFacts, asked: readonly Cents[]): Row {
  const amount = asked.reduce((sum, each) => sum + each, 0);
  const escrow = (toCents(debt.escrow ?? debt.escrow_estimate) ?? 0) * asked.length;
  const beside = Math.min(escrow, amount);

  return { id: debt.uuid, minimum: amount - beside, beside, extra: 0 };
}

function isDeferred({ deferment_until: until }: DebtFacts, today: string): boolean {
  return until !== null && until >= lastDayOf(today);
}
