import type { ThisMonth } from "@snowball/contract";
import { beginOf, tellMonth, triageMonth, writeMonth } from "@snowball/planner";

import type { Assessment } from "./assess-plan.ts";
import { urgencyOf } from "./present-first-payments.ts";

/** What to send this month, planner to wire; null where nothing is planned, sent or due. */
export function presentThisMonth({
  input,
  debts,
  outcome,
  followed,
  short,
}: Pick<Assessment, "input" | "debts" | "outcome" | "followed" | "short">): ThisMonth | null {
  const { read, portfolio } = input;
  const told = tellMonth({
    read: { ...read, portfolio },
    debts,
    begin: outcome.kind === "plan" ? beginOf(outcome.plan) : (short?.begin ?? []),
    followed: followed.portfolio,
    short: short?.month === 1 ? payFirst(short, { debts, firstMonth: input.firstMonth }) : null,
  });
  const lists = [portfolio.debts, told.instructions, told.unanswered];
  const isEmpty =
    lists.every(({ length }) => length === 0) && told.sent === 0 && told.unknownCount === 0;
  return isEmpty ? null : writeMonth(told, paidOf(input));
}

function paidOf({ begun, read }: Assessment["input"]) {
  return { paydays: begun?.settings.paydays ?? null, today: read.month.today };
}

function payFirst(
  short: NonNullable<Assessment["short"]>,
  { debts, firstMonth }: Pick<Assessment, "debts"> & { firstMonth: string },
) {
  const pays = triageMonth(short, debts.map(urgencyOf), firstMonth);

  return { money: short.money, pays: new Map(pays.map(({ id, pay }) => [id, pay])) };
}
