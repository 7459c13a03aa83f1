import type { Debt } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount, formatPercentage } from "@snowball/money";

import { Amount } from "#ui/amount.tsx";

import { balanceName, describeRule } from "../debt-words.ts";
import styles from "./debt-card.module.css";
import { Figure } from "./figure.tsx";
import type { DebtChanges } from "./use-debt-changes.ts";

type DebtFiguresProps = { debt: Debt; changes: DebtChanges; today: string };

/** APR, minimum payment and due date, each with who says so. */
export function DebtFigures({ debt, changes, today }: DebtFiguresProps) {
  const { minimum, currency, minimum_rule: rule } = debt;

  return (
    <dl className={styles.figures}>
      <Rates debt={debt} changes={changes} today={today} />
      <Figure
        label="Minimum payment"
        figure={minimum}
        today={today}
        bank={inMoney(minimum.bank_value, currency)}
        onTakeBack={() => changes.change({ minimum: null })}
        isBusy={changes.isChanging("minimum")}
      >
        <Amount amount={minimum.value} currency={currency} />
        {rule && rule.source !== "estimate" && (
          <span className={styles.rule}>{describeRule(rule, currency)}</span>
        )}
      </Figure>
      <DueDate debt={debt} today={today} />
    </dl>
  );
}

function Rates({ debt: { balances, currency }, changes, today }: DebtFiguresProps) {
  return balances.map(({ id, apr_type: type, apr, amount, promo, deferred }, index) => (
    <Figure
      key={id}
      label={balances.length > 1 ? `APR: ${balanceName(type, index)}` : "APR"}
      figure={apr}
      today={today}
      bank={apr.bank_value === null ? null : formatPercentage(apr.bank_value)}
      onTakeBack={() => changes.change({ balances: [{ id, apr: null }] })}
      isBusy={changes.isChanging("balances")}
    >
      {apr.value === null ? <Amount amount={null} currency={null} /> : formatPercentage(apr.value)}
      {balances.length > 1 && amount !== null && (
        <span className={styles.rule}>on {formatAmount(amount, currency)}</span>
      )}
      {promo && (
        <span className={styles.rule}>
          {formatPercentage(promo.apr)}{" "}
          {promo.last_date === null ? "for now" : `until ${formatShortDate(promo.last_date)}`}
        </span>
      )}
      {deferred && (
        <span className={styles.rule}>
          No interest if paid off by {formatShortDate(deferred.last_date)}
        </span>
      )}
    </Figure>
  ));
}

const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

function DueDate({ debt, today }: { debt: Debt; today: string }) {
  const { due_date: date, due_day: day } = debt;
  const source = date !== null ? "bank" : day !== null ? "user" : null;
  const words =
    date !== null
      ? formatShortDate(date)
      : day !== null
        ? `The ${day}${endings[ordinals.select(day)] ?? "th"}`
        : null;

  return (
    <Figure
      label="Due"
      figure={{ value: words, source, as_of: null, bank_value: null }}
      today={today}
    >
      {words ?? <Amount amount={null} currency={null} />}
    </Figure>
  );
}

function inMoney(amount: string | null, currency: string | null): string | null {
  return amount === null ? null : formatAmount(amount, currency);
}
