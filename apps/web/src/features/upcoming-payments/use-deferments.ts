import type { Debt, ThisMonth } from "@snowball/contract";
import { describeDeferment } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";

import { debtsQuery } from "#lib/queries.ts";

import type { HomeRow } from "./home-rows.ts";

/**
 * Returns a function that adds to rows of deferred loans until when they are deferred. The month does not contain
 * it, so this reads the debts, but only if nothing is due on a loan.
 */
export function useDeferments({ payments, debts, today }: ThisMonth) {
  const idle = new Set(
    payments.filter(({ state }) => state === "nothing_due").map(({ debt }) => debt),
  );
  const { data = [] } = useQuery({
    ...debtsQuery,
    enabled: debts.some(({ uuid, kind }) => idle.has(uuid) && kind !== "credit_card"),
  });
  const byUuid = new Map<string, Debt>(data.map((debt) => [debt.uuid, debt]));

  return (row: HomeRow): HomeRow => {
    const debt = row.payment.state === "nothing_due" ? byUuid.get(row.payment.debt) : undefined;
    const deferment = debt ? describeDeferment(debt, today) : null;
    return deferment === null ? row : { ...row, deferment };
  };
}
