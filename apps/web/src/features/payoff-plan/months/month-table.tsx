import type { Cents, DebtMonth, PlanMonth } from "@snowball/payoff";
import type { ReactNode } from "react";

import { classNames } from "#ui/class-names.ts";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";

import { type ShownPlan, useShownPlan } from "../model/use-plan.tsx";
import { isEstimated } from "../words/estimates.ts";
import { escrowOf, nameOf, payoffOrder } from "../words/plan-subject.ts";

/** The debt that is paid off first is on the left. On a phone, each month is a card. */
export function MonthTable({ months, cells }: { months: readonly number[]; cells: CellKind }) {
  const { plan, subject } = useShownPlan();
  const hasSent = months[0] === 1 && cells === "payment";
  const paidOff = hasSent ? (subject.paidOff ?? []) : [];
  const order = [...paidOff, ...payoffOrder(plan)].map(({ id }) => id);

  return (
    // Grows with its twelve months, so that only the page scrolls vertically.
    <ScrollRegion
      className="-mx-5 overflow-auto [overscroll-behavior-x:contain] max-tablet:mx-0 max-tablet:overflow-visible print:mx-0 print:overflow-visible"
      label="Months of the plan"
    >
      <Table
        caption="Planned for each month and debt"
        hasCards
        className="border-separate border-spacing-0"
        columns={[
          { name: "Month", className: `${FIRST} bg-surface` },
          ...order.map((id) => ({
            name: (
              <span className="line-clamp-3 print:line-clamp-none" title={nameOf(subject, id)}>
                {nameOf(subject, id)}
              </span>
            ),
            className: HEADING,
          })),
          { name: "Total", className: `${HEADING} ${LAST} bg-surface` },
        ]}
      >
        <tbody>
          {hasSent && <SentRow order={order} />}
          {months.map((number) => (
            <MonthRow key={number} month={plan.month(number)} order={order} cells={cells} />
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

/** The first and the last column stay visible. The table's lines belong to the cells, so that they move with them. */
const FIXED = "tablet:sticky tablet:z-1 print:static print:bg-transparent";
const FIRST = `${FIXED} tablet:start-0 tablet:min-w-26 tablet:ps-5 tablet:whitespace-nowrap print:min-w-0 print:px-1.5`;
const HEADING = "min-w-26 wrap-anywhere print:min-w-16 print:px-1.5";
const LAST = `${FIXED} tablet:end-0 tablet:border-s tablet:border-s-line tablet:pe-5 print:border-s-0 print:pe-5`;
const NOTE = "block text-xs font-medium text-ink-soft print:text-[0.625rem]";

type MonthRowProps = {
  month: PlanMonth;
  /** Ids of the debts, in the order of the columns. */
  order: readonly string[];
  cells: CellKind;
};

function MonthRow({ month, order, cells }: MonthRowProps) {
  const shown = useShownPlan();
  const { subject, words } = shown;
  const { paid, escrow, owed, interest } = month;
  const total = { payment: paid + escrow, owed, interest }[cells];

  return (
    <Row
      month={month.month}
      // The row above it has the amounts sent this month. Later months need no label.
      note={month.month === 1 ? "Planned" : null}
      order={order}
      cell={(id) => {
        const debt = month.debts.find((each) => each.id === id);
        if (debt) return <Cell debt={debt} cells={cells} />;

        // Taxes and insurance of a home continue after the debt is paid off.
        const own = cells === "payment" ? escrowOf(subject, id) : 0;
        return own > 0 ? describeEscrow(own, id, shown) : null;
      }}
      total={words.money(total)}
    />
  );
}

type RowProps = {
  month: number;
  note: string | null;
  order: readonly string[];
  cell: (id: string) => ReactNode;
  total: string;
  isNow?: boolean;
};

/** A row of the table. On a phone, it is a card without paid-off debts, with the total next to its name. */
function Row({ month, note, order, cell, total, isNow = false }: RowProps) {
  const { subject, words } = useShownPlan();
  const look = classNames("max-tablet:col-span-full print:px-1.5", isNow && "bg-good-tint");

  return (
    <tr
      className={classNames(
        "max-tablet:grid-cols-[minmax(0,1fr)_auto]",
        isNow && "max-tablet:bg-good-tint",
      )}
    >
      <th
        scope="row"
        className={classNames(
          FIRST,
          "font-semibold max-tablet:col-1 max-tablet:row-1 max-tablet:justify-start max-tablet:gap-2",
          isNow ? "bg-good-tint" : "bg-surface",
        )}
      >
        {words.shortMonth(month)}
        {note !== null && <span className={NOTE}>{note}</span>}
      </th>
      {order.map((id) => {
        const content = cell(id);

        return (
          <td
            key={id}
            data-label={nameOf(subject, id)}
            className={classNames(look, content === null && "text-ink-soft max-tablet:hidden")}
          >
            {content ?? "–"}
          </td>
        );
      })}
      <td
        className={classNames(
          LAST,
          "font-strong max-tablet:col-2 max-tablet:row-1 print:ps-1.5",
          isNow ? "bg-good-tint" : "bg-surface",
        )}
      >
        {total}
      </td>
    </tr>
  );
}

function Cell({ debt, cells }: { debt: DebtMonth; cells: CellKind }) {
  const { money } = useShownPlan().words;
  if (cells === "interest") return money(debt.interest);
  if (cells === "owed") return money(debt.end);

  return (
    <span className={debt.extra > 0 ? "font-strong" : undefined}>
      <Payment month={debt} note={NOTE} />
      {debt.end === 0 && <PaidOff />}
    </span>
  );
}

function PaidOff() {
  return (
    <span className="block text-xs font-semibold text-good print:text-[0.625rem]">paid off</span>
  );
}

type PaymentProps = { month: DebtMonth; note?: string };

export function Payment({ month, note = "block text-xs text-ink-soft" }: PaymentProps) {
  const shown = useShownPlan();
  const { money } = shown.words;
  const { id, minimum, extra, escrow, payment } = month;
  // A constant payment is above the lender's minimum.
  const split = shown.steady?.isOn === true ? [payment] : [minimum, extra];
  const parts = [
    ...split.filter((part) => part > 0).map((part) => money(part)),
    ...(escrow > 0 ? [describeEscrow(escrow, id, shown)] : []),
  ];

  return (
    <>
      {money(payment + escrow)}
      {parts.length > 1 && <span className={note}>{parts.join(" +\u00a0")}</span>}
    </>
  );
}

function describeEscrow(escrow: Cents, id: string, { subject, words }: ShownPlan): string {
  const about = isEstimated(subject, { id, figure: "escrow" }) ? "about " : "";

  return `${about}${words.money(escrow)} escrow`;
}

function SentRow({ order }: { order: readonly string[] }) {
  const { subject, words } = useShownPlan();
  const { debts, paidOff = [] } = subject;
  const isPaidOff = (id: string) => paidOff.some((debt) => debt.id === id);
  const sent = (id: string) =>
    [...debts, ...paidOff].find((debt) => debt.id === id)?.sentThisMonth ?? null;
  const known = order.map(sent).filter((each) => each !== null);
  // An unknown amount is a dash, never zero.
  const orDash = (cents: number | null) => (cents === null ? "–" : words.money(cents));
  const total = known.length > 0 ? known.reduce((sum, each) => sum + each, 0) : null;

  return (
    <Row
      month={1}
      note="Sent so far"
      order={order}
      cell={(id) => (
        <>
          {orDash(sent(id))}
          {isPaidOff(id) && <PaidOff />}
        </>
      )}
      total={orDash(total)}
      isNow
    />
  );
}

export type CellKind = "payment" | "owed" | "interest";
