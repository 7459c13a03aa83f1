import type { Debt } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount, formatPercentage, signOf } from "@snowball/money";
import type { ReactNode } from "react";

import { CombinedBillQuestion, describeShare } from "#lib/combined-bill/combined-bill-question.tsx";
import {
  balanceFigure,
  isAbout,
  shownFigure,
  type ShownSource,
  SourceChip,
} from "#lib/figure-source.tsx";
import { paths } from "#lib/paths.ts";
import { shownName } from "#lib/shown-name.ts";
import { Amount } from "#ui/amount.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

import { isSameNumber } from "../bank-value.ts";
import {
  balanceName,
  chargedBalances,
  currentRate,
  describeRule,
  describeTerms,
} from "../debt-words.ts";
import { describeHealth, sameFigures } from "../health/describe-health.ts";
import { DebtGaps, isSettled, MinimumEstimate } from "./debt-gaps.tsx";
import { DeferredInterestNote } from "./deferred-interest-note.tsx";
import type { ListedDebt } from "./known-bills.ts";
import { inclusionHint } from "./describe-inclusion.ts";
import { describeStudentLoan } from "./describe-student-loan.ts";
import type { DebtChanges } from "./use-debt-changes.tsx";

type DebtDetailsProps = {
  debt: ListedDebt;
  changes: DebtChanges;
  today: string;
  isRemoving: boolean;
  onRemove: () => void;
};

/**
 * Shows the details below a debt's row: the source of each figure, what is missing, and buttons to edit or
 * remove the debt.
 */
export function DebtDetails({ debt, changes, today, isRemoving, onRemove }: DebtDetailsProps) {
  const { combined_bill: bill } = debt;
  const hint = inclusionHint(debt);

  return (
    <div className="grid grid-cols-1 gap-3.5">
      {hint !== undefined && <p className="text-small text-ink-soft">{hint}</p>}
      <DebtFigures debt={debt} changes={changes} today={today} />
      <DeferredInterestNote debt={debt} today={today} />
      {bill && (
        <CombinedBillQuestion
          loan={{ debt: debt.uuid, item: debt.item, currency: debt.currency, bill }}
          showsAnswer
        />
      )}
      <DebtGaps
        debt={debt}
        estimate={<MinimumEstimate debt={debt} changes={changes} today={today} />}
      />
      {!isSettled(debt) && <Health debt={debt} changes={changes} today={today} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={paths.detail(debt.uuid)}
          aria-label={`Edit ${shownName(debt)}`}
          size="small"
        >
          Edit
        </ButtonLink>
        {debt.account === null && (
          <Button
            size="small"
            aria-label={`Remove ${shownName(debt)}`}
            isBusy={isRemoving}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function Health({ debt, changes, today }: Pick<DebtDetailsProps, "debt" | "changes" | "today">) {
  const { line, needsLook, canConfirm } = describeHealth(debt, today);

  return (
    // Keep the text next to the icon at any text size. The button may wrap below.
    <p
      className={classNames(
        "flex flex-wrap gap-2 text-small",
        needsLook ? "text-on-sun-tint" : "text-ink-soft",
      )}
    >
      <Icon
        name={needsLook ? "alert" : "check"}
        label={needsLook ? "Needs review" : "Complete"}
        size={16}
        className={classNames("mt-0.75 flex-none", !needsLook && "text-good")}
      />
      <span className="grow basis-[min(12rem,100%_-_2rem)]">{line}</span>
      {canConfirm && (
        <Button
          variant="quiet"
          size="small"
          isBusy={changes.pending !== null}
          aria-label={`Still correct: ${shownName(debt)}`}
          onClick={() => changes.change(sameFigures(debt))}
        >
          Still correct
        </Button>
      )}
    </p>
  );
}

type DebtFiguresProps = { debt: ListedDebt; changes: DebtChanges; today: string };

function DebtFigures({ debt, changes, today }: DebtFiguresProps) {
  const { minimum, currency, minimum_rule: rule, combined_bill: bill, billNote = null } = debt;
  const notes = [
    billNote,
    describeShare(bill, currency),
    rule && rule.source !== "estimate" ? describeRule(rule, currency) : null,
  ];

  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-x-4 gap-y-2.5">
      <Balance debt={debt} changes={changes} today={today} />
      <Rates debt={debt} changes={changes} today={today} />
      <Figure
        label="Minimum payment"
        figure={shownFigure(debt, minimum)}
        today={today}
        notes={notes.filter((note) => note !== null)}
        bank={inMoney(minimum.bank_value, currency)}
        onRevert={() => changes.replace({ minimum: null }, { minimum: minimum.value })}
        isBusy={changes.isChanging("minimum")}
      >
        <Amount amount={minimum.value} currency={currency} />
      </Figure>
      <DueDate debt={debt} changes={changes} today={today} />
      <StudentLoan debt={debt} today={today} />
    </dl>
  );
}

function Balance({ debt, changes, today }: DebtFiguresProps) {
  const { owed, currency } = debt;
  const isCredit = owed.value !== null && signOf(owed.value) < 0;

  return (
    <Figure
      label={isCredit ? "Credit balance" : "Balance"}
      figure={balanceFigure(debt)}
      today={today}
      notes={describeGrowth(debt)}
      bank={inMoney(owed.bank_value, currency)}
      onRevert={() => changes.replace({ owed: null }, { owed: owed.value })}
      isBusy={changes.isChanging("owed")}
    >
      <Amount
        amount={owed.value?.replace(/^-/, "") ?? null}
        currency={currency}
        isAbout={isAbout(debt)}
      />
    </Figure>
  );
}

function describeGrowth({ estimated_interest: interest, currency }: Debt): string[] {
  return interest === null || signOf(interest) === 0
    ? []
    : [`includes about ${formatAmount(interest, currency)} of interest since then`];
}

function Rates({ debt, changes, today }: DebtFiguresProps) {
  const { currency } = debt;
  const balances = chargedBalances(debt.balances);

  return balances.map((balance, index) => {
    const { id, apr_type: type, apr } = balance;
    const rate = currentRate(balance, today);
    const { bank_value: bank } = apr;

    return (
      <Figure
        key={id}
        label={balances.length > 1 ? `APR: ${balanceName(type, index)}` : "APR"}
        figure={shownFigure(debt, apr)}
        today={today}
        notes={describeTerms(balance, { currency, isOnly: balances.length === 1, today })}
        // During a promotion, the bank reports the promotional rate, which says nothing about the rate after it.
        bank={bank !== null && !isPromotional(balance, bank) ? formatPercentage(bank) : null}
        onRevert={() =>
          changes.replace({ balances: [{ id, apr: null }] }, { balances: [{ id, apr: apr.value }] })
        }
        isBusy={changes.isChanging("balances")}
      >
        {rate === null ? <Amount amount={null} currency={null} /> : formatPercentage(rate)}
      </Figure>
    );
  });
}

function isPromotional({ promo }: Debt["balances"][number], rate: string): boolean {
  return promo !== null && isSameNumber(promo.apr, rate);
}

const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

function DueDate({ debt, changes, today }: DebtFiguresProps) {
  const { due_date: date, due_day: day, due_day_as_of: asOf, bank_due_date: bank } = debt;
  const source = debt.due_date_source ?? (day !== null ? "user" : null);
  const words =
    date !== null
      ? formatShortDate(date)
      : day !== null
        ? `The ${day}${endings[ordinals.select(day)] ?? "th"}`
        : null;

  return (
    <Figure
      label="Due"
      figure={{ ...shownFigure(debt, { source, as_of: asOf }), as_of: null }}
      today={today}
      bank={bank && formatShortDate(bank)}
      onRevert={() => changes.replace({ due_day: null }, { due_day: day })}
      isBusy={changes.isChanging("due_day")}
    >
      {words ?? <Amount amount={null} currency={null} />}
    </Figure>
  );
}

function StudentLoan({ debt, today }: Pick<DebtFiguresProps, "debt" | "today">) {
  const { student_loan: terms, accrued_interest: unpaid, currency } = debt;
  if (terms === null) return null;
  const rows = describeStudentLoan(terms).map((row) => ({
    ...row,
    source: "bank" as "bank" | "user",
  }));
  const isFromBank = unpaid === terms.outstanding_interest_amount;
  if (unpaid !== null && signOf(unpaid) > 0) {
    const words = formatAmount(unpaid, currency);
    rows.push({ label: "Unpaid interest included", words, source: isFromBank ? "bank" : "user" });
  }

  return rows.map(({ label, words, source }) => (
    <Figure
      key={label}
      label={label}
      figure={shownFigure(debt, { source, as_of: null })}
      today={today}
    >
      {words}
    </Figure>
  ));
}

function inMoney(amount: string | null, currency: string | null): string | null {
  return amount === null ? null : formatAmount(amount, currency);
}

type FigureProps = {
  label: string;
  figure: { source: ShownSource | null; as_of: string | null };
  today: string;
  children: ReactNode;
  notes?: readonly string[];
  /** The bank's formatted figure if it differs, otherwise null. */
  bank?: string | null;
  onRevert?: () => void;
  isBusy?: boolean;
};

/** Shows a figure with its source and date, and the bank's figure if the user has overridden it. */
function Figure(props: FigureProps) {
  const { label, figure, today, children, notes = [] } = props;
  const { bank = null, onRevert, isBusy = false } = props;

  return (
    <div className="grid content-start justify-items-start gap-0.5 max-tablet:flex max-tablet:flex-wrap max-tablet:items-baseline max-tablet:gap-x-2 max-tablet:gap-y-0.5 max-tablet:[&>dt]:me-auto">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-[1.0625rem] font-strong lining-nums tabular-nums">{children}</span>
        <SourceChip figure={figure} today={today} />
      </dd>
      {notes.length > 0 && (
        <dd className="grid text-small text-ink-soft max-tablet:flex-[1_0_100%] max-tablet:justify-end max-tablet:text-end">
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </dd>
      )}
      {bank !== null && (
        <dd className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-soft max-tablet:flex-[1_0_100%] max-tablet:justify-end max-tablet:text-end">
          Bank says {bank}
          {onRevert && (
            <Button
              variant="quiet"
              size="small"
              isBusy={isBusy}
              aria-label={`Back to the bank's figure: ${label}`}
              onClick={onRevert}
            >
              Use the bank's
            </Button>
          )}
        </dd>
      )}
    </div>
  );
}
