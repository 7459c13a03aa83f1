import { formatFullDate } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";

import { isSettled } from "./actions/payable.ts";
import { type HomeRow, waitsWhole } from "./home-rows.ts";
import styles from "./payment-facts.module.css";

/** What an amount to send is made of, and by when. */
export function PaymentFacts({ row }: { row: HomeRow }) {
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
function extraOf(row: HomeRow): Fact[] {
  const { payment, payable } = row;
  const { currency, due_date: sendOn } = payment;
  const { toSend } = payable;
  if (isSettled(payable)) return [];

  return [
    ["To send, beyond what is due", toSend === null ? null : formatAmount(toSend, currency)],
    ["Send by", sendOn === null || waitsWhole(row) ? null : formatFullDate(sendOn)],
    ...waitingOf(row),
  ];
}

/** What of the extra a later paycheck brings. */
function waitingOf({ payment, payable, instruction }: HomeRow): Fact[] {
  const waits = instruction?.extra_waits;
  if (waits === undefined || isSettled(payable)) return [];

  return [
    [
      `From the paycheck of ${formatFullDate(waits.from)}`,
      formatAmount(waits.amount, payment.currency),
    ],
  ];
}

function amountsOf(row: HomeRow): Fact[] {
  const { payment, payable, instruction } = row;
  const { amount, left, currency } = payment;
  const money = (value: string | null) => (value === null ? null : formatAmount(value, currency));
  const part = (value: string | undefined) =>
    value === undefined || signOf(value) === 0 ? null : money(value);

  return [
    ["To send", isSettled(payable) ? null : money(payable.toSend)],
    ["Billed", money(amount) ?? "unknown"],
    ["Still open of it", left === amount ? null : money(left)],
    ["Escrow in it", asEstimate(part(instruction?.escrow), instruction)],
    ["Extra, from your plan", part(instruction?.extra)],
    ...waitingOf(row),
  ];
}

/** Banks never say how much of a payment it is: what nobody stated is told as an estimate. */
function asEstimate(escrow: string | null, instruction: HomeRow["instruction"]): string | null {
  return escrow !== null && instruction?.is_escrow_estimated === true
    ? `about ${escrow}, an estimate`
    : escrow;
}

function daysOf({ payment: { due_date: dueDate, pay_by: payBy }, payable }: HomeRow): Fact[] {
  return [
    ["Due", dueDate === null ? "TBD" : formatFullDate(dueDate)],
    ["Send by", isSettled(payable) || payBy === null ? null : formatFullDate(payBy)],
  ];
}
