import { formatShortDate } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";

import { monthQuery } from "#lib/slices/month-slice.ts";
import { Amount } from "#ui/amount.tsx";

import { isSettled } from "../actions/payable.ts";

/** Shows the next payment of a debt with its due date, like Home. A late payment comes first. */
export function NextPaymentOf({ debt }: { debt: string }) {
  const { data: month, isPending } = useQuery(monthQuery);
  if (isPending) return "…";
  const own = (month?.payments ?? []).filter((payment) => payment.debt === debt);
  const next = own.find(({ kind, state }) => kind !== "extra" && !isSettled({ status: state }));
  if (!next) return own.length > 0 ? "Nothing due" : "unknown";
  const currency = month?.debts.find(({ uuid }) => uuid === debt)?.currency ?? null;

  return (
    <>
      <Amount amount={next.left} currency={currency} />
      {next.due_date !== null && (
        <time dateTime={next.due_date}>{formatShortDate(next.due_date)}</time>
      )}
    </>
  );
}
