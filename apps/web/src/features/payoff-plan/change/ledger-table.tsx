import { formatShortDate } from "@snowball/dates";
import type { Cents } from "@snowball/payoff";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { counted } from "#lib/format-duration.ts";
import { paths } from "#lib/paths.ts";
import { Table } from "#ui/table.tsx";

import styles from "./change.module.css";
import { type PlanWords, timeLeft } from "../words/plan-words.ts";
import type { ChangeLedger } from "./change-ledger.ts";
import type { ChangedDebt } from "./describe-change.ts";

type LedgerTableProps = {
  ledger: ChangeLedger;
  from: string;
  words: Pick<PlanWords, "money">;
};

/** Shows the plan before, each cause of change, their sum, and the plan now. */
export function LedgerTable({ ledger, from, words: { money } }: LedgerTableProps) {
  const { before, rows, sum, after } = ledger;
  const signed = (cents: Cents) => `${cents > 0 ? "+" : ""}${money(cents)}`;

  return (
    <Table
      caption={`What changed since ${formatShortDate(from)}`}
      className={styles.table}
      columns={[
        { name: "What changed", className: "max-tablet:sr-only" },
        "Time left",
        "Left to pay",
      ]}
    >
      <tbody>
        <Row
          name={`On ${formatShortDate(from)}`}
          months={timeLeft(before.months)}
          cost={money(before.cost)}
        />
        {rows.map(({ key, words, months, cost, toUpdate }) => (
          <Row
            key={key}
            name={
              toUpdate ? (
                <>
                  {words}. <UpdateLink {...toUpdate} />
                </>
              ) : (
                words
              )
            }
            months={signedMonths(months)}
            cost={signed(cost)}
            className={styles.part}
          />
        ))}
      </tbody>
      <tfoot>
        <Row
          name="Together"
          months={signedMonths(sum.months)}
          cost={signed(sum.cost)}
          className={styles.sum}
        />
        <Row
          name="Now"
          months={timeLeft(after.months)}
          cost={money(after.cost)}
          className={styles.after}
        />
      </tfoot>
    </Table>
  );
}

function UpdateLink({ id, name, owedField }: ChangedDebt) {
  return (
    <Link to={paths.figure(id, owedField)} aria-label={`Update it: ${name}`}>
      Update it
    </Link>
  );
}

type RowProps = { name: ReactNode; months: string; cost: string; className?: string | undefined };

function Row({ name, months, cost, className }: RowProps) {
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <td>{months}</td>
      <td>{cost}</td>
    </tr>
  );
}

function signedMonths(months: number): string {
  return months === 0
    ? "no change"
    : `${months > 0 ? "+" : "−"}${counted(Math.abs(months), "month")}`;
}
