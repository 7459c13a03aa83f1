import { formatFullDate } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";
import { formatDue } from "@snowball/planner";

import { describeShare } from "#lib/combined-bill/combined-bill-question.tsx";

import { isSettled } from "./actions/payable.ts";
import type { PaymentOfMonth } from "./home-rows.ts";

export function PaymentFacts({ row }: { row: PaymentOfMonth }) {
  const facts =
    row.payable.isExtra === true ? extraFacts(row) : [...amountFacts(row), ...dateFacts(row)];

  return (
    <dl className="grid gap-1.5">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="ms-auto text-end font-semibold lining-nums tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type Fact = readonly [name: string, value: string | null];

/** Returns the facts of an extra, which has no bill and no due date. */
function extraFacts({ payment, debt, payable }: PaymentOfMonth): Fact[] {
  const { amount, send_by: sendBy } = payment;
  if (isSettled(payable)) return [];

  return [
    ["Extra to send", amount === null ? null : formatAmount(amount, debt.currency)],
    ["Send by", sendBy === null ? null : formatFullDate(sendBy)],
    ["From the paycheck of", payment.from_paycheck && formatFullDate(payment.from_paycheck)],
  ];
}

function amountFacts({ payment, debt, payable, reason }: PaymentOfMonth): Fact[] {
  const { amount, billed, left, is_last_statement: isLastStatement } = payment;
  const { currency } = debt;
  const money = (value: string | null) => (value === null ? null : formatAmount(value, currency));
  const part = (value: string) => (signOf(value) === 0 ? null : money(value));
  const escrow = part(payment.escrow);

  return [
    ["To send", isSettled(payable) ? null : money(amount)],
    [
      isLastStatement && reason === undefined ? "Last statement's minimum" : "Billed",
      money(billed) ?? "unknown",
    ],
    ["Share of the bill", describeShare(debt.combined_bill, currency)],
    ["Still open", money(left) === money(billed) ? null : money(left)],
    // Banks never report it, so it is an estimate unless the user entered it.
    [
      "Escrow included",
      escrow !== null && payment.is_escrow_estimated ? `about ${escrow} (estimated)` : escrow,
    ],
    ["Extra, from your plan", part(payment.extra)],
  ];
}

function dateFacts({ payment, payable }: PaymentOfMonth): Fact[] {
  const { due_date: dueDate, send_by: sendBy } = payment;
  const month = formatDue(payable);
  const undated = month === null ? "TBD" : `TBD, ${month}`;

  return [
    ["Due", dueDate === null ? undated : formatFullDate(dueDate)],
    ["Send by", sendBy === null ? null : formatFullDate(sendBy)],
  ];
}
