import type { Debt } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";

import { describeDeferment } from "#lib/describe-deferment.ts";
import { monthQuery } from "#lib/slices/month-slice.ts";
import { Amount } from "#ui/amount.tsx";

import { isSettled } from "../actions/payable.ts";

/** Shows the next payment of a debt with its due date, like Home. A late payment comes first. */
export function NextPaymentOf({ debt }: { debt: Debt }) {
  const { data: month, isPending } = useQuery(monthQuery);
  if (isPending) return "…";
  const own = (month?.payments ?? []).filter((payment) => payment.debt === debt.uuid);
  const next = own.find(({ kind, state }) => kind !== "extra" && !isSettled({ status: state }));
  const words = month ? describeDeferment(debt, month.today) : null;
  const deferment = words && <small>{words}</small>;
  if (!next) return deferment ?? (own.length > 0 ? "Nothing due" : "unknown");

  return (
    <>
      <Amount amount={next.left} currency={debt.currency} />
      {next.due_date !== null && (
        <time dateTime={next.due_date}>{formatShortDate(next.due_date)}</time>
      )}
      {deferment}
    </>
  );
}
