import type { Instruction, OpenPayments, ThisMonth } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { debtsQuery } from "#lib/slices/debts-slice.ts";

import { keyOf } from "./actions/payable.ts";
import { type PaymentActions, usePaymentActions } from "./actions/use-payment-actions.ts";
import { describeMonth, lateSumsOf, listOf } from "./describe-month.ts";
import { arrangeRows, type Group, GROUPS, type HomeRow } from "./home-rows.ts";
import { MonthHeadline } from "./month-headline.tsx";
import { NoPayments } from "./no-payments.tsx";
import { openOf, sumsOf } from "./open-of-rows.ts";
import { unlistedAmong } from "./unlisted-debt.ts";
import { UpcomingPaymentEntry } from "./upcoming-payment-entry.tsx";
import styles from "./upcoming-payments-list.module.css";
import type { ListedPayments } from "./upcoming-payments-queries.ts";

/** What Home needs to know of the plan. */
export type PlannedMonth = { currency: string | null; this_month?: ThisMonth | null };

type ListProps = {
  listed: ListedPayments;
  /** Null where there is no plan, undefined while it is on its way. */
  plan: PlannedMonth | null | undefined;
  today: string;
};

const labels: Record<Group, string> = {
  late: "Late",
  asked: "Only you know",
  soon: "Next 7 days",
  later: "Later",
  done: "Done",
  undated: "No date",
};

/** What is left to pay this month, and each payment in its group; or how to get there without any. */
export function UpcomingPaymentsList({ listed, plan, today }: ListProps) {
  const { payments, open } = listed;
  const actions = usePaymentActions();
  const thisMonth = plan?.this_month ?? null;
  const shown = new Set(payments.map(({ debt }) => debt));
  const instructions = instructionsFor(listed, thisMonth);
  // Of most people every debt is listed, and nothing more has to be asked for.
  const debts = useQuery({
    ...debtsQuery,
    enabled: instructions.some(({ debt }) => !shown.has(debt)),
  });
  if (payments.length + instructions.length === 0) return <NoPayments />;

  const rows = arrangeRows(payments, {
    instructions,
    today,
    before: actions.before,
    unlisted: unlistedAmong(debts.data ?? []),
  });
  const { currency = null } = plan ?? {};
  const sums = open ?? openOf(rows, { today, thisMonth });
  const words = plan === undefined ? null : describeMonth(sums, { currency, thisMonth });

  return (
    <>
      <MonthHeadline words={words} />
      {GROUPS.map((group) => (
        <PaymentGroup
          key={group}
          group={group}
          rows={rows.filter((row) => row.group === group)}
          all={open}
          today={today}
          actions={actions}
        />
      ))}
    </>
  );
}

/** What is to be sent for payments that are not here yet comes with them. */
function instructionsFor(
  { payments, open }: ListedPayments,
  thisMonth: ThisMonth | null,
): readonly Instruction[] {
  const all = thisMonth?.instructions ?? [];
  const isShown = ({ debt }: Instruction) => payments.some((payment) => payment.debt === debt);

  return open === null ? all : all.filter(isShown);
}

type PaymentGroupProps = {
  group: Group;
  rows: readonly HomeRow[];
  /** What is open of the whole list, where not all of it is here. */
  all: OpenPayments | null;
  today: string;
  actions: PaymentActions;
};

function PaymentGroup({ group, rows, all, today, actions }: PaymentGroupProps) {
  const id = useId();
  if (rows.length === 0) return null;

  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.label}>
        {labels[group]}
      </h2>
      {group === "late" && <CatchUp rows={rows} all={all} />}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <UpcomingPaymentEntry
            key={keyOf(row.payable)}
            row={row}
            today={today}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  );
}

const names = new Intl.ListFormat("en-US");

/** What it takes to be back on track, as far as somebody says, and what to do where that is too much. */
function CatchUp({ rows, all }: Pick<PaymentGroupProps, "rows" | "all">) {
  const open = rows.map(({ payable }) => payable);
  const sums = all ? lateSumsOf(all) : sumsOf(open.filter(({ toSend }) => toSend !== null));
  const silent = open.filter(({ toSend }) => toSend === null).map(({ name }) => name);
  const butFor = ` but for ${names.format(new Set(silent))}, of which nobody says how much it is`;

  return (
    <p className={styles.help}>
      {sums.length > 0
        ? `${listOf(sums)} brings you up to date${silent.length > 0 ? butFor : ""}.`
        : "Send what you can first."}{" "}
      If that is too much now, call the lender: most can move a date or waive a fee.
    </p>
  );
}
