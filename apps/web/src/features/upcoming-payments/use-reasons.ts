import type { Debt, ThisMonth } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { describeDeferment } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";

import { debtsQuery } from "#lib/queries.ts";

import type { PaymentOfMonth } from "./home-rows.ts";

/** The month does not contain why nothing is due on a loan, so this reads the debts, but only if needed. */
export function useReasons({ payments, debts, today }: ThisMonth) {
  const idle = new Set(
    payments.filter(({ state }) => state === "nothing_due").map(({ debt }) => debt),
  );
  const { data = [] } = useQuery({
    ...debtsQuery,
    enabled: debts.some(({ uuid, kind }) => idle.has(uuid) && kind !== "credit_card"),
  });
  const byUuid = new Map<string, Debt>(data.map((debt) => [debt.uuid, debt]));

  return <Row extends PaymentOfMonth>(row: Row): Row => {
    const debt = row.payment.state === "nothing_due" ? byUuid.get(row.payment.debt) : undefined;
    const reason = debt ? reasonOf(debt, today) : null;
    return reason === null ? row : { ...row, reason };
  };
}

function reasonOf(debt: Debt, today: string): string | null {
  const { kind, owed } = debt;
  const isPaidOff = owed.value !== null && signOf(owed.value) <= 0;

  return isPaidOff && kind !== "credit_card" ? "Paid off" : describeDeferment(debt, today);
}
