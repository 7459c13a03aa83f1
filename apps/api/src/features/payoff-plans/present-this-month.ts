import type { Instruction as WireInstruction, ThisMonth } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import { beginOf, type MonthTold, tellMonth, triageMonth } from "@snowball/planner";

import type { Assessment } from "./assess-plan.ts";
import { urgencyOf } from "./present-first-payments.ts";

/** What to send this month, planner to wire; null where nothing is planned, sent or due. */
export function presentThisMonth({
  input,
  debts,
  outcome,
  short,
}: Pick<Assessment, "input" | "debts" | "outcome" | "short">): ThisMonth | null {
  const { read, portfolio } = input;
  const told = tellMonth({
    read: { ...read, portfolio },
    debts,
    begin: outcome.kind === "plan" ? beginOf(outcome.plan) : (short?.begin ?? []),
    short: short?.month === 1 ? payFirst(short, { debts, firstMonth: input.firstMonth }) : null,
  });
  const isEmpty =
    portfolio.debts.length === 0 &&
    told.instructions.length === 0 &&
    told.sent === 0 &&
    told.unknownCount === 0;
  return isEmpty ? null : present(told);
}

function payFirst(
  short: NonNullable<Assessment["short"]>,
  { debts, firstMonth }: Pick<Assessment, "debts"> & { firstMonth: string },
) {
  const pays = triageMonth(short, debts.map(urgencyOf), firstMonth);

  return { money: short.money, pays: new Map(pays.map(({ id, pay }) => [id, pay])) };
}

function present(told: MonthTold): ThisMonth {
  return {
    month: told.month,
    through: told.through,
    budget: amountFromCents(told.budget),
    sent: amountFromCents(told.sent),
    left: amountFromCents(told.left),
    left_outside: amountFromCents(told.leftOutside),
    late: amountFromCents(told.late),
    unknown_count: told.unknownCount,
    instructions: told.instructions.map(presentInstruction),
  };
}

function presentInstruction(told: MonthTold["instructions"][number]): WireInstruction {
  return {
    debt: told.debt,
    cycle: told.cycle,
    due_date: told.dueDate,
    pay_by: told.payBy,
    send_on: told.sendOn,
    minimum: amountFromCents(told.minimum),
    extra: amountFromCents(told.extra),
    escrow: amountFromCents(told.escrow),
    amount: amountFromCents(told.amount),
    in_plan: told.inPlan,
    reason: told.reason,
  };
}
