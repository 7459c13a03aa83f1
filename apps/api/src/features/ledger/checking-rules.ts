import { addDays, compareDates } from "@snowball/dates";
import { compareAmounts, subtractAmount, sumAmounts } from "@snowball/money";

import {
  isCategorised,
  namedDebts,
  namesLoanKind,
  ofItsKind,
  readCheckingSide,
  saysDebtPayment,
} from "./evidence-rules.ts";
import type { LedgerFacts, LedgerTransaction, Obligation, Why } from "./ledger-rows.ts";

/** An amount that is asked for tells a debt so long before its due date, and so long after. */
const BEFORE_DUE_DAYS = 31;
const AFTER_DUE_DAYS = 15;
/** Near an amount that is asked for: within 1 %, and within $5. */
const NEAR_PARTS = 100;
const NEAR_MAX = "5.00";
/** Many people pay as much: it tells no debt. */
const ROUND = /^[0-9]*[05](\.0+)?$/;

type Asked = { debts: readonly LedgerFacts[]; obligations: readonly Obligation[] };

/**
 * Which debt a withdrawal pays: the only one that it names; of several, or where it names none and its
 * category says that it pays a debt, the only one that asks for just as much at that time. More than one:
 * it may be any of them, and is not guessed. None: it pays nothing that is known.
 */
export function debtPaidBy(
  withdrawal: LedgerTransaction,
  { debts, obligations }: Asked,
): { debtIds: string[]; why: Why } {
  if (readCheckingSide(withdrawal) !== "payment" || !saysDebtPayment(withdrawal)) return NONE;
  const open = debts.filter((debt) => isPossible(debt, withdrawal));
  const named = namedDebts(withdrawal, open);
  if (named.length === 1) return { debtIds: idsOf(named), why: "name" };
  if (named.length > 1) {
    const possible = atLeastOne(ofItsKind(withdrawal, named), named);
    if (possible.length === 1) return { debtIds: idsOf(possible), why: "name" };
    const asking = askingFor(withdrawal, { debts: possible, obligations });
    return { debtIds: idsOf(atLeastOne(asking, possible)), why: "amount_and_date" };
  }

  // Without a name, an amount must be telling, unless its debt is the only one of the kind that is named.
  const ofKind = ofItsKind(withdrawal, open);
  const isOnly = namesLoanKind(withdrawal) && ofKind.length === 1;
  if (!isCategorised(withdrawal) || (ROUND.test(withdrawal.amount) && !isOnly)) return NONE;
  const asking = ofKind.filter((debt) =>
    amountsOf(debt, { withdrawal, obligations }).some((asked) => isExactly(asked, withdrawal)),
  );
  return { debtIds: idsOf(asking), why: "amount_and_date" };
}

const NONE: { debtIds: string[]; why: Why } = { debtIds: [], why: "name" };

function isPossible({ currency, endedOn }: LedgerFacts, withdrawal: LedgerTransaction): boolean {
  const isOther =
    currency !== null && withdrawal.currency !== null && currency !== withdrawal.currency;

  return !isOther && (endedOn === null || compareDates(withdrawal.date, endedOn) <= 0);
}

/** Those that ask for just as much; where none does, for nearly as much. */
function askingFor(
  withdrawal: LedgerTransaction,
  { debts, obligations }: Asked,
): readonly LedgerFacts[] {
  const asking = (isAsked: typeof isExactly) =>
    debts.filter((debt) =>
      amountsOf(debt, { withdrawal, obligations }).some((asked) => isAsked(asked, withdrawal)),
    );

  return atLeastOne(asking(isExactly), asking(isNearly));
}

function amountsOf(
  { debtId, expectedAmounts }: LedgerFacts,
  {
    withdrawal,
    obligations,
  }: { withdrawal: LedgerTransaction; obligations: readonly Obligation[] },
): string[] {
  const near = obligations.filter(
    (each) =>
      each.debtId === debtId &&
      compareDates(withdrawal.date, addDays(each.dueDate, -BEFORE_DUE_DAYS)) >= 0 &&
      compareDates(withdrawal.date, addDays(each.dueDate, AFTER_DUE_DAYS)) <= 0,
  );

  return [
    ...near.flatMap(({ amount, stillAsked }) => [amount ?? [], stillAsked?.amount ?? []].flat()),
    ...expectedAmounts,
  ];
}

function isExactly(asked: string, { amount }: LedgerTransaction): boolean {
  return compareAmounts(asked, amount) === 0;
}

function isNearly(asked: string, { amount }: LedgerTransaction): boolean {
  const off =
    compareAmounts(asked, amount) < 0
      ? subtractAmount(amount, asked)
      : subtractAmount(asked, amount);
  const hundredfold = sumAmounts(Array.from({ length: NEAR_PARTS }, () => off));

  return compareAmounts(off, NEAR_MAX) <= 0 && compareAmounts(hundredfold, asked) <= 0;
}

function atLeastOne<T>(few: readonly T[], all: readonly T[]): readonly T[] {
  return few.length > 0 ? few : all;
}

function idsOf(debts: readonly LedgerFacts[]): string[] {
  return debts.map(({ debtId }) => debtId);
}
