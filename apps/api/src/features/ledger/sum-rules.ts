import { addDays, compareDates, monthAfter } from "@snowball/dates";
import { signOf, sumAmounts } from "@snowball/money";

import type { LedgerFacts } from "./ledger-rows.ts";
import type { Ledger, ObligationOnDate } from "./state-rules.ts";

/** What every screen says of a month's payments, in one currency. */
export type MonthSums = {
  /** ISO 4217; null where nobody says. */
  currency: string | null;
  /** The last day that is counted: of the month of today. */
  through: string;
  /** Still to be sent through that day, what is late included. */
  left: string;
  /** Of that, what debts outside the plan ask for. */
  leftOutside: string;
  /** Of that, what is late. */
  late: string;
  /** Left the account in this month. */
  sent: string;
  /** Sent, and not yet seen at the lender. */
  inTransit: string;
  /** Payments of which nobody says how much or whether they were made: in none of the sums. */
  unknownCount: number;
};

/** One for each currency, in the order of their names. */
export function sumMonth(
  debts: readonly { facts: LedgerFacts; ledger: Ledger; isInPlan: boolean }[],
  today: string,
): MonthSums[] {
  const through = addDays(monthAfter(today, 1), -1);
  const byCurrency = Map.groupBy(debts, ({ facts }) => facts.currency);

  return [...byCurrency]
    .map(([currency, ofCurrency]) => {
      const open = ofCurrency.flatMap((debt) =>
        debt.ledger.obligations
          .filter(({ obligation }) => compareDates(obligation.dueDate, through) <= 0)
          .map((evaluated) => ({ ...debt, evaluated })),
      );
      const known = open.filter(
        ({ evaluated: { state, left } }) =>
          state !== "unknown" && !(state === "late" && left === null),
      );

      return {
        currency,
        through,
        left: leftIn(known),
        leftOutside: leftIn(known.filter(({ isInPlan }) => !isInPlan)),
        late: leftIn(known.filter(({ evaluated }) => evaluated.state === "late")),
        sent: sumAmounts(ofCurrency.map(({ ledger }) => ledger.sentThisMonth)),
        inTransit: sumAmounts(ofCurrency.map(({ ledger }) => ledger.inTransit)),
        unknownCount: open.length - known.length + ofCurrency.filter(isUndated).length,
      };
    })
    .toSorted((left, right) => ((left.currency ?? "") < (right.currency ?? "") ? -1 : 1));
}

function leftIn(debts: readonly { evaluated: ObligationOnDate }[]): string {
  return sumAmounts(debts.flatMap(({ evaluated }) => evaluated.left ?? []));
}

/** Something is owed, and nobody says when any of it is due. */
function isUndated({ facts, ledger }: { facts: LedgerFacts; ledger: Ledger }): boolean {
  const isOwed = facts.owed === null || signOf(facts.owed) > 0;

  return ledger.obligations.length === 0 && isOwed && facts.endedOn === null;
}
