import type { DebtMonth, PlanMonth } from "@snowball/payoff";

import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";

import { useShownPlan } from "../model/use-plan.tsx";
import { isEscrowEstimated } from "../words/estimates.ts";
import { escrowOf, nameOf, payoffOrder } from "../words/plan-subject.ts";
import styles from "./month-table.module.css";

type MonthTableProps = {
  /** Month numbers. */
  months: readonly number[];
  cells: CellKind;
};

/**
 * Shows a row per month and a column per debt, with the debt that is paid off first on the left. The
 * amounts sent this month are above the rest of the month. On a phone, each month is a card.
 */
export function MonthTable({ months, cells }: MonthTableProps) {
  const { plan, subject } = useShownPlan();
  const order = payoffOrder(plan).map(({ id }) => id);

  return (
    // Grows with its twelve months, so that only the page scrolls vertically.
    <ScrollRegion
      className="-mx-5 overflow-auto [overscroll-behavior-x:contain] max-tablet:mx-0 max-tablet:overflow-visible print:mx-0 print:overflow-visible"
      label="Months of the plan"
    >
      <Table
        caption="Planned for each month and debt"
        hasCards
        className={styles.table}
        columns={["Month", ...order.map((id) => nameOf(subject, id)), "Total"]}
      >
        <tbody>
          {months[0] === 1 && cells === "payment" && <SentRow order={order} />}
          {months.map((number) => (
            <MonthRow key={number} month={plan.month(number)} order={order} cells={cells} />
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

const NOTE = "block text-xs font-medium text-ink-soft print:text-[0.625rem]";

type MonthRowProps = {
  month: PlanMonth;
  /** Ids of the debts, in the order of the columns. */
  order: readonly string[];
  cells: CellKind;
};

/** Shows one month: each debt's planned payment, balance, or interest. */
function MonthRow({ month, order, cells }: MonthRowProps) {
  const { subject, words } = useShownPlan();
  const { paid, escrow, owed, interest } = month;
  const total = { payment: paid + escrow, owed, interest }[cells];

  return (
    <tr>
      <th scope="row" className="font-semibold">
        {words.shortMonth(month.month)}
        {/* The row above it has the amounts sent this month. Later months need no label. */}
        {month.month === 1 && <span className={NOTE}>Planned</span>}
      </th>
      {order.map((id) => {
        const debt = month.debts.find((each) => each.id === id);
        const isShown = debt !== undefined || (cells === "payment" && escrowOf(subject, id) > 0);

        return (
          <td
            key={id}
            data-label={nameOf(subject, id)}
            className={isShown ? undefined : styles.gone}
          >
            {debt ? <Cell debt={debt} cells={cells} /> : <PaidOffCell id={id} cells={cells} />}
          </td>
        );
      })}
      <td className="font-strong">{words.money(total)}</td>
    </tr>
  );
}

type CellProps = { debt: DebtMonth; cells: CellKind };

/** Shows an amount. A payment beyond the minimum shows its parts, and the last one is marked. */
function Cell({ debt, cells }: CellProps) {
  const { money } = useShownPlan().words;
  if (cells === "interest") return money(debt.interest);
  if (cells === "owed") return money(debt.end);

  return (
    <span className={debt.extra > 0 ? "font-strong" : undefined}>
      <Payment month={debt} note={NOTE} />
      {debt.end === 0 && (
        <span className="block text-xs font-semibold text-good print:text-[0.625rem]">
          paid off
        </span>
      )}
    </span>
  );
}

type PaymentProps = { month: DebtMonth; note?: string };

/** Shows a payment including escrow, and its parts if there are several. */
export function Payment({ month, note = "block text-xs text-ink-soft" }: PaymentProps) {
  const { subject, words } = useShownPlan();
  const { money } = words;
  const { id, minimum, extra, escrow, payment } = month;
  const about = isEscrowEstimated(subject, id) ? "about " : "";
  const parts = [
    minimum > 0 && money(minimum),
    extra > 0 && money(extra),
    escrow > 0 && `${about}${money(escrow)} escrow`,
  ].filter((part) => part !== false);

  return (
    <>
      {money(payment + escrow)}
      {parts.length > 1 && <span className={note}>{parts.join(" + ")}</span>}
    </>
  );
}

/** Shows a dash, or a home's escrow, because taxes and insurance continue after the debt is paid off. */
function PaidOffCell({ id, cells }: { id: string; cells: CellKind }) {
  const { subject, words } = useShownPlan();
  if (cells !== "payment" || escrowOf(subject, id) === 0) return "–";
  const about = isEscrowEstimated(subject, id) ? "about " : "";

  return `${about}${words.money(escrowOf(subject, id))} escrow`;
}

/** Shows the amounts sent this month for each debt, above the row with the rest of the month. */
function SentRow({ order }: { order: readonly string[] }) {
  const { subject, words } = useShownPlan();
  const { shortMonth, money } = words;
  const sent = (id: string) => subject.debts.find((debt) => debt.id === id)?.sentThisMonth ?? null;
  const known = order.map(sent).filter((each) => each !== null);

  return (
    <tr className={styles.now}>
      <th scope="row" className="font-semibold">
        {shortMonth(1)}
        <span className={NOTE}>Sent so far</span>
      </th>
      {order.map((id) => (
        <td key={id} data-label={nameOf(subject, id)}>
          {amountOrDash(sent(id), money)}
        </td>
      ))}
      <td className="font-strong">
        {amountOrDash(known.length > 0 ? known.reduce((sum, each) => sum + each, 0) : null, money)}
      </td>
    </tr>
  );
}

/** Formats an amount. An unknown amount is a dash, never zero. */
function amountOrDash(cents: number | null, money: (cents: number) => string): string {
  return cents === null ? "–" : money(cents);
}

export type CellKind = "payment" | "owed" | "interest";
