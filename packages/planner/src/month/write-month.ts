import { amountFromCents } from "@snowball/money";

import type { PaydaysFacts } from "../facts/read-paydays.ts";
import type { MonthTold } from "./tell-month.ts";
import { type ExtraWaits, waitingExtras } from "./waiting-extras.ts";

/** When money comes, as far as the user says. */
export type Paid = { paydays: PaydaysFacts | null; today: string };

/** What is told of a month in the words of the wire, amounts as decimal text. */
export function writeMonth(told: MonthTold, { paydays, today }: Paid) {
  const waits = paydays === null ? [] : waitingExtras(told, { paydays, today });

  return {
    month: told.month,
    through: told.through,
    budget: amountFromCents(told.budget),
    sent: amountFromCents(told.sent),
    left: amountFromCents(told.left),
    left_outside: amountFromCents(told.leftOutside),
    unanswered: told.unanswered.map((each) => ({ ...each, amount: amountFromCents(each.amount) })),
    late: amountFromCents(told.late),
    unknown_count: told.unknownCount,
    instructions: told.instructions.map((each, at) => writeInstruction(each, waits[at] ?? null)),
  };
}

function writeInstruction(told: MonthTold["instructions"][number], waits: ExtraWaits | null) {
  return {
    debt: told.debt,
    cycle: told.cycle,
    due_date: told.dueDate,
    pay_by: told.payBy,
    send_on: told.sendOn,
    minimum: amountFromCents(told.minimum),
    extra: amountFromCents(told.extra),
    escrow: amountFromCents(told.escrow),
    is_escrow_estimated: told.isEscrowEstimated,
    amount: amountFromCents(told.amount),
    in_plan: told.inPlan,
    reason: told.reason,
    ...(waits && { extra_waits: { amount: amountFromCents(waits.amount), from: waits.from } }),
  };
}
