import { formatShortDate } from "@snowball/dates";

import { Amount } from "#ui/amount.tsx";

import { useAllPayments } from "../upcoming-payments-queries.ts";

/** What is to be paid next on a debt and by when, as Home says it: what is late comes first. */
export function NextPaymentOf({ debt }: { debt: string }) {
  const { data: listed, isPending } = useAllPayments(true);
  const own = (listed?.payments ?? []).filter((payment) => payment.debt === debt);
  const next = own.find(({ state }) => state !== "nothing_due");
  if (isPending) return "…";
  if (!next) return own.length > 0 ? "Nothing due" : "unknown";

  return (
    <>
      <Amount amount={next.left} currency={next.currency} />
      {next.due_date !== null && (
        <time dateTime={next.due_date}>{formatShortDate(next.due_date)}</time>
      )}
    </>
  );
}
