import type { ClosedDebt } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";

import { Amount } from "#ui/amount.tsx";

/** Shows a debt that its bank no longer reports, with its payments, read-only. */
export function ClosedDebtPart({ debt }: { debt: ClosedDebt }) {
  const { name, lender, mask, closed_on: closedOn, currency, payments } = debt;
  const subtitle = [lender, mask && `•••• ${mask}`].filter(Boolean).join(" ");

  return (
    <>
      <div>
        <h2>{name}</h2>
        {subtitle && <p className="text-small text-ink-soft">{subtitle}</p>}
      </div>
      <p>Closed: its bank hasn't reported it since {formatShortDate(closedOn)}. Nothing is due.</p>
      <section aria-labelledby="payments-of-closed">
        <h3 id="payments-of-closed">Payments</h3>
        {payments.length === 0 && <p>None known.</p>}
        <ul>
          {payments.map(({ uuid, amount, sent_on: sentOn }) => (
            <li
              key={uuid}
              className="grid grid-cols-1 gap-2 py-3.5 not-first:border-t not-first:border-line"
            >
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 [&>:last-child]:ms-auto">
                <time dateTime={sentOn}>{formatShortDate(sentOn)}</time>
                <Amount amount={amount} currency={currency} />
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
