import { formatShortDate } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Card } from "#ui/card.tsx";

import row from "./account-row.module.css";
import styles from "./account-totals.module.css";
import { closedDebtsQuery } from "./closed-debts-query.ts";

/** Links to the payments of closed debts; shows nothing if there are none. */
export function ClosedDebts() {
  const id = useId();
  const { data: closed = [] } = useQuery(closedDebtsQuery);
  if (closed.length === 0) return null;

  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        Closed
      </h2>
      <ul>
        {closed.map(({ uuid, name, mask, closed_on: closedOn }) => (
          <li key={uuid} className={row.row}>
            <div className={row.line}>
              <span className={row.name}>
                <Link to={paths.schedule(uuid)}>{name}</Link>{" "}
                {mask && <span className={row.mask}>•••• {mask}</span>}
              </span>
              <span className={row.mask}>since {formatShortDate(closedOn)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
