import { formatFullDate } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";

import { describeShare } from "#lib/combined-bill/describe-combined-bill.ts";

import { isSettled } from "./actions/payable.ts";
import type { PaymentOfMonth } from "./home-rows.ts";
import styles from "./payment-facts.module.css";

/** What an amount to send is made of, and by when. */
export function PaymentFacts({ row }: { row: PaymentOfMonth }) {
  const facts = row.payable.isExtra === true ? extraOf(row) : [...amountsOf(row), ...daysOf(row)];

  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type Fact = readonly [name: string, value: string | null];

/** Nobody bills it, and it is due on no day. */
function extraOf({ payment, debt, payable }: PaymentOfMonth): Fact[] {
  const { amount, send_by: sendBy } = payment;
  if (isSettled(payable)) return [];

  return [
    ["To send, beyond what is due", amount === null ? null : formatAmount(amount, debt.currency)],
    ["Send by", sendBy === null ? null : formatFullDate(sendBy)],
    ["From the paycheck of", paycheckOf(payment)],
  ];
}

function paycheckOf({ from_paycheck: payday }: PaymentOfMonth["payment"]): string | null {
  return payday === null ? null : formatFullDate(payday);
}

function amountsOf({ payment, debt, payable }: PaymentOfMonth): Fact[] {
  const { amount, billed, left, is_last_statement: isLastStatement } = payment;
  const { currency } = debt;
  const money = (value: string | null) => (value === null ? null : formatAmount(value, currency));
  const part = (value: string) => (signOf(value) === 0 ? null : money(value));

  return [
    ["To send", isSettled(payable) ? null : money(amount)],
    [isLastStatement ? "Last statement's minimum" : "Billed", money(billed) ?? "unknown"],
    ["Share of the bill", describeShare(debt.combined_bill, currency)],
    ["Still open of it", money(left) === money(billed) ? null : money(left)],
    ["Escrow in it", asEstimate(part(payment.escrow), payment)],
    ["Extra, from your plan", part(payment.extra)],
  ];
}

/** Banks never report how much of a payment it is: without a stated figure it is shown as an estimate. */
function asEstimate(
  escrow: string | null,
  { is_escrow_estimated: isEstimated }: PaymentOfMonth["payment"],
): string | null {
  return escrow !== null && isEstimated ? `about ${escrow}, an estimate` : escrow;
}

function daysOf({ payment: { due_date: dueDate, send_by: sendBy } }: PaymentOfMonth): Fact[] {
  return [
    ["Due", dueDate === null ? "TBD" : formatFullDate(dueDate)],
    ["Send by", sendBy === null ? null : formatFullDate(sendBy)],
  ];
}
