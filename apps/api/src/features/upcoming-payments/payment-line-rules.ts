import type { UpcomingPayment as WireUpcomingPayment } from "@snowball/contract";
import { doesCount } from "@snowball/planner";

import type { DebtLedger } from "#features/ledger/index.ts";

import { isLate, isOpen } from "./open-payment-rules.ts";
import { presentUpcomingPayment } from "./present-upcoming-payment.ts";
import { arrangeUpcomingPayments, lastDateToHaveBegun } from "./upcoming-payment-rules.ts";

/** One payment as Home lists it, and what the list is ordered by and summed from. */
export type PaymentLine = {
  debtId: string;
  accountId: string | null;
  place: number;
  cycle: string | null;
  dueDate: string | null;
  nameKey: string;
  payBy: string | null;
  currency: string | null;
  amountLeft: string | null;
  isOpen: boolean;
  isLate: boolean;
  isOverdue: boolean;
  line: WireUpcomingPayment;
};

/** A line, and from when until before when it is told so. */
export type HeldLine = PaymentLine & { fromAt: Date; untilAt: Date };

/** In the order of the list. A debt that repeats another one is told once, unless the user lets it count. */
export function linesOf(ledgers: readonly DebtLedger[], now: Date): PaymentLine[] {
  const counted = ledgers.filter(({ debt }) => doesCount(debt));

  return arrangeUpcomingPayments(counted, lastDateToHaveBegun(now)).map((payment) => {
    const line = presentUpcomingPayment(payment);

    return {
      debtId: line.debt,
      accountId: line.account,
      place: payment.place,
      cycle: line.cycle,
      dueDate: line.due_date,
      nameKey: payment.nameKey,
      payBy: line.pay_by,
      currency: line.currency,
      amountLeft: line.left,
      isOpen: isOpen(line),
      isLate: isLate(line),
      isOverdue: line.is_overdue,
      line,
    };
  });
}

/** Lines as they are told at the beginnings of consecutive spans; what stays the same is one line. */
export function holdLines(
  told: readonly { from: Date; until: Date; lines: readonly PaymentLine[] }[],
): HeldLine[] {
  const held: Held[] = [];
  const lastOf = new Map<string, Held>();
  for (const { from, until, lines } of told) {
    for (const [debtId, ofDebt] of Map.groupBy(lines, (line) => line.debtId)) {
      const text = JSON.stringify(ofDebt);
      const last = lastOf.get(debtId);
      if (last?.until.getTime() === from.getTime() && last.text === text) {
        last.until = until;
        continue;
      }
      const next = { from, until, text, lines: ofDebt };
      held.push(next);
      lastOf.set(debtId, next);
    }
  }

  return held.flatMap(({ from: fromAt, until: untilAt, lines }) =>
    lines.map((line) => ({ ...line, fromAt, untilAt })),
  );
}

/** The lines of one debt while they stay the same. */
type Held = { from: Date; until: Date; text: string; lines: readonly PaymentLine[] };
