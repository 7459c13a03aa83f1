import type { Debt, PayoffChange, PayoffSnapshot } from "@snowball/contract";
import { formatShortDate, formatShortMonth, monthsBetween } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";

import { counted } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";
import { Card } from "#ui/section.tsx";
import { classNames } from "#ui/class-names.ts";
import { DataView, EmptyState, Skeleton } from "#ui/data-view.tsx";
import { SelectField } from "#ui/field.tsx";
import { Table } from "#ui/table.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { snapshotsQuery } from "../words/payoff-plan-queries.ts";
import { timeLeft } from "../words/plan-words.ts";
import { earlierSnapshots, firstComparedDay, useChangeSince } from "./change-line.tsx";
import {
  changedDebts,
  type DebtOf,
  describeCause,
  describeMove,
  earlierDay,
} from "./describe-change.ts";

export function ChangesSection() {
  const { today } = usePlan().facts;
  const noted = useQuery(snapshotsQuery);

  return (
    <DataView source={noted} what="your earlier plans" count={1}>
      {(all) => {
        const snapshots = earlierSnapshots(all, today);
        const first = firstComparedDay(snapshots, today);

        return first === null ? (
          <EmptyState icon="calendar" title="Nothing to compare yet">
            We save your plan every day. From tomorrow you'll see here what moved your date.
          </EmptyState>
        ) : (
          <ComparedDays snapshots={snapshots} first={first} />
        );
      }}
    </DataView>
  );
}

type ComparedDaysProps = { snapshots: readonly PayoffSnapshot[]; first: string };

function ComparedDays({ snapshots, first }: ComparedDaysProps) {
  const [from, setFrom] = useState(first);
  const { data: debts = [] } = useQuery(debtsQuery);
  const { outside } = usePlan().facts;
  const change = useChangeSince(from);

  return (
    <>
      <div className="max-w-96">
        <SelectField
          label="Compare today with"
          name="compared-day"
          options={snapshots.map((each) => [each.on, describeSnapshot(each, outside)])}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </div>
      <Card as="section" aria-label="Why the date moved">
        <DataView
          source={change}
          what="what changed"
          skeleton={<Skeleton label="Comparing the plans" shape="line" />}
        >
          {(known) => <ComparedChange change={known} debts={debts} />}
        </DataView>
      </Card>
    </>
  );
}

const withoutDate: Record<PayoffSnapshot["status"], string> = {
  plan: "no date",
  impossible: "no payoff date",
  nothing_owed: "nothing owed",
  incomplete: "figures missing",
};

function describeSnapshot(
  { on, status, debt_free_month: month }: PayoffSnapshot,
  outside: readonly string[],
): string {
  const done = outside.length === 0 ? "debt-free" : "done";
  const outlook = month === null ? withoutDate[status] : `${done} ${formatShortMonth(month)}`;

  return `${formatShortDate(on)} (${outlook})`;
}

function ComparedChange({ change, debts }: { change: PayoffChange; debts: readonly Debt[] }) {
  const ledger = changeLedger(change, changedDebts(change, debts));
  const isSame = ledger?.rows.length === 0;

  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-large font-strong wrap-anywhere">{describeMove(change, debts)}</p>
      {isSame && (
        <p>Nothing changed since {earlierDay(change)}: your plan is the same to the cent.</p>
      )}
      {ledger && !isSame && (
        <>
          <LedgerTable ledger={ledger} from={change.from} />
          <p className="text-small text-ink-soft">
            Each line shows the effect of one change, in order.
            {isTimeAsPlanned(change)
              ? " Time that passes as planned doesn't move the date."
              : " The date also moved as these days passed. We don't know why."}
          </p>
        </>
      )}
    </div>
  );
}

/** Whether the days that passed shortened the plan by the months between them. New bills may have changed the plan. */
function isTimeAsPlanned({ from, to, parts }: PayoffChange): boolean {
  const time = parts.find(({ cause }) => cause === "time");

  return time === undefined || -time.months === monthsBetween(from, to);
}

function LedgerTable({ ledger, from }: { ledger: ChangeLedger; from: string }) {
  const { money } = usePlan().words;
  const { before, rows, sum, after } = ledger;
  const signed = (cents: Cents) => `${cents > 0 ? "+" : ""}${money(cents)}`;

  return (
    <Table
      caption={`What changed since ${formatShortDate(from)}`}
      // On a phone, the text of a row is on a separate line.
      className={classNames(
        "max-tablet:[&_:is(thead,tbody,tfoot)]:block [&_td]:whitespace-nowrap [&_th]:wrap-anywhere",
        "max-tablet:[&_tr]:grid max-tablet:[&_tr]:grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] max-tablet:[&_tr]:py-2",
        "max-tablet:[&_:is(th,td)]:border-0 max-tablet:[&_:is(th,td)]:py-0",
        "max-tablet:[&_:is(th,td):first-child]:col-span-full max-tablet:[&_:is(th,td):first-child]:px-0",
        "max-tablet:[&_:is(thead,tbody)_tr]:border-b max-tablet:[&_:is(thead,tbody)_tr]:border-b-line",
      )}
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
              <>
                {words}
                {toUpdate && (
                  <>
                    .{" "}
                    <Link
                      to={paths.figure(toUpdate.id, toUpdate.owedField)}
                      aria-label={`Update the balance: ${toUpdate.name}`}
                    >
                      Update the balance
                    </Link>
                  </>
                )}
              </>
            }
            months={signedMonths(months)}
            cost={signed(cost)}
            className="tablet:[&>th]:ps-3.5"
          />
        ))}
      </tbody>
      <tfoot>
        <Row
          name="Together"
          months={signedMonths(sum.months)}
          cost={signed(sum.cost)}
          className="max-tablet:border-t-2 max-tablet:border-b max-tablet:border-t-line-strong max-tablet:border-b-line [&>*]:font-semibold tablet:[&>*]:border-t-2 tablet:[&>*]:border-t-line-strong"
        />
        <Row
          name="Now"
          months={timeLeft(after.months)}
          cost={money(after.cost)}
          className="[&>*]:font-bold"
        />
      </tfoot>
    </Table>
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

/**
 * A cause that costs less than this and moves no date says nothing to the user: it is rounding, or interest of a day
 * that the plan estimated.
 */
const SMALL_CENTS = 100;
const SMALL_INTEREST_CENTS = 500;

/** The rows add up to the difference between the two days exactly. Null if one of the days had no plan. */
export function changeLedger(change: PayoffChange, debtOf: DebtOf) {
  const before = parseTotals(change.before);
  const after = parseTotals(change.after);
  if (!before || !after) return null;

  const parts = change.parts.map((part) => ({ ...part, cost: centsFromAmount(part.cost) }));
  const isSmall = ({ cause, months, cost }: (typeof parts)[number]) =>
    cause !== "time" &&
    months === 0 &&
    Math.abs(cost) < (cause === "interest" ? SMALL_INTEREST_CENTS : SMALL_CENTS);
  const small = parts.filter(isSmall);
  const rows = parts
    .filter((part) => !isSmall(part))
    .map(({ cause, debt: id, months, cost }) => {
      const debt = id === null ? null : debtOf(id);
      return {
        key: `${cause} ${id}`,
        words: describeCause({ cause, debt, sign: Math.sign(cost) }, change),
        months,
        cost,
        /** A debt with a balance that the user must update; null if there is none. */
        toUpdate: cause === "interest" && debt?.isAsEntered ? debt : null,
      };
    });
  if (small.length > 0) {
    const hasInterest = small.some(({ cost }) => Math.abs(cost) >= SMALL_CENTS);
    rows.push({
      key: "small",
      words: `${counted(small.length, "change")} of less than ${hasInterest ? "$5" : "$1"}`,
      months: 0,
      cost: small.reduce((cost, part) => cost + part.cost, 0),
      toUpdate: null,
    });
  }
  const sum = {
    months: parts.reduce((months, part) => months + part.months, 0),
    cost: parts.reduce((cost, part) => cost + part.cost, 0),
  };

  return { before, rows, sum, after };
}

type ChangeLedger = NonNullable<ReturnType<typeof changeLedger>>;

function parseTotals({ months, cost }: PayoffChange["before"]) {
  return months === null || cost === null ? null : { months, cost: centsFromAmount(cost) };
}
