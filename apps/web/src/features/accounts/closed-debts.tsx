import { formatShortDate } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Card } from "#ui/card.tsx";

import { closedDebtsQuery } from "./closed-debts-query.ts";

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
          <li
            key={uuid}
            className="grid grid-cols-1 gap-2 py-3.5 not-first:border-t not-first:border-line"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 [&>:last-child]:ms-auto">
              {/* A name next to a long amount would be too narrow, so the amount wraps below it. */}
              <span className="min-w-0 grow basis-40 font-semibold wrap-anywhere">
                <Link className="text-inherit decoration-line-strong" to={paths.schedule(uuid)}>
                  {name}
                </Link>{" "}
                {mask && (
                  <span className="text-small font-normal whitespace-nowrap text-ink-soft">
                    •••• {mask}
                  </span>
                )}
              </span>
              <span className="text-small font-normal whitespace-nowrap text-ink-soft">
                since {formatShortDate(closedOn)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
