import { isOnDay } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import { billOf, dueAfter, isMinimumMet, judgeBill, neededInFull, owedOn } from "./card.ts";
import type { Card, Statement } from "./card.ts";
import { takeInterest } from "./card-balance.ts";
import { CARD_INTEREST } from "./merchants.ts";
import type { Note } from "./movement.ts";
import type { CardTerms, Cents } from "./terms.ts";

const MILLION = 1_000_000;

/** Closes the statement where it is the day: posts the interest and makes the new bill. */
export function closeStatement(card: Card, day: CalendarDate, note: Note): void {
  const { terms, bill, cycle } = card;
  if (!isOnDay(day, terms.closeDay)) return;
  const wasPaidInFull = judgeBill(bill);
  const charges = chargeInterest(card, card.inGrace && wasPaidInFull);
  const interest = charges.reduce((sum, charge) => sum + charge.interest, 0);
  if (interest > 0) note({ kind: "interest", cents: interest, merchant: CARD_INTEREST });
  const statement: Statement = {
    closedOn: day,
    dueOn: dueAfter(day, terms),
    balance: owedOn(card),
    minimum: 0,
    pastDue: isMinimumMet(bill) ? 0 : bill.minimum - bill.paid,
    interest: interest + cycle.interest,
    fees: cycle.fees,
    charges,
  };
  statement.minimum = minimumOf({ ...statement, interest }, terms.minimum);
  card.statements.push(statement);
  card.bill = billOf({ ...statement, cents: statement.balance }, neededInFull(card, day));
  // The bill before was paid in full, so the new purchases bear nothing if this one is as well.
  card.inGrace = wasPaidInFull;
  card.cycle = { interest: 0, fees: 0, days: 0 };
  if (card.statementsSinceLateFee !== null) card.statementsSinceLateFee += 1;
}

/**
 * Returns the minimum of a statement: the share of the balance with the cycle's own interest and fees, at least the
 * floor, plus the amount that an earlier bill left open, and never more than the balance. Regulation Z prescribes no
 * formula (12 CFR 1026.7(b)(13) regulates only where the amount is shown), so the agreement decides. This bank treats
 * back-interest as balance, not as interest of the cycle: otherwise one minimum would contain a year of interest.
 */
function minimumOf(
  {
    balance,
    interest,
    fees,
    pastDue,
  }: Pick<Statement, "balance" | "interest" | "fees" | "pastDue">,
  { floor, share }: CardTerms["minimum"],
): Cents {
  if (balance <= 0) return 0;
  const usual = Math.round((balance * share) / MILLION) + interest + fees;
  return Math.min(balance, Math.max(floor, usual) + pastDue);
}

function chargeInterest({ balances, cycle }: Card, isFree: boolean): Statement["charges"] {
  return balances.map((balance) => {
    const averageDailyBalance = Math.round(balance.dailySum / Math.max(1, cycle.days));
    const accrued = takeInterest(balance);
    const interest = isFree && balance.kind === "purchase_apr" ? 0 : accrued;
    balance.cents += interest;
    return { id: balance.id, interest, averageDailyBalance };
  });
}
