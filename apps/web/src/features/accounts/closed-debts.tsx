import { formatShortDate } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { paths } from "#lib/paths.ts";
import { Card } from "#ui/card.tsx";

import { closedDebtsQuery } from "./closed-debts-query.ts";
import { DebtLine } from "./debt-line.tsx";

/** Links to the payments of closed debts; shows nothing if there are none. */
export function ClosedDebts() {
  const id = useId();
  const { data: closed = [] } = useQuery(closedDebtsQuery);
  if (closed.length === 0) return null;

  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-small font-semibold tracking-normal text-ink-soft">
        Closed
      </h2>
      <ul>
        {closed.map(({ uuid, name, mask, closed_on: closedOn }) => (
          <DebtLine key={uuid} to={paths.schedule(uuid)} name={name} mask={mask}>
            <span className="text-small font-normal whitespace-nowrap text-ink-soft">
              since {formatShortDate(closedOn)}
            </span>
          </DebtLine>
        ))}
      </ul>
    </Card>
  );
}
