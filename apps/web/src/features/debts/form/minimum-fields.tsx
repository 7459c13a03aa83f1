import type { Debt, MinimumRuleType, MonthPayment } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";
import { ownBill } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";

import { dueDays } from "#lib/format.ts";
import { monthQuery } from "#lib/queries.ts";
import { shownFigure } from "#lib/figure-source.tsx";
import { Field, SelectField } from "#ui/field.tsx";

import { bankValue } from "../bank-value.ts";
import { FigureField, Source } from "./figure-field.tsx";
import styles from "./form-sections.module.css";
import type { DebtForm } from "./use-debt-form.ts";

export function MinimumFields({ form }: { form: DebtForm }) {
  if (form.balances.length === 1) return <MinimumAndDay form={form} />;

  return (
    <fieldset className={styles.group}>
      <legend>All together</legend>
      <MinimumAndDay form={form} />
    </fieldset>
  );
}

function MinimumAndDay({ form }: { form: DebtForm }) {
  const { debt } = form;

  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4">
      <FigureField
        form={form}
        label="Minimum payment"
        unit="money"
        {...form.field("minimum")}
        hint="What you have to pay this month."
        known={debt?.minimum}
        bank={debt && bankValue(debt.minimum)}
        estimate={debt?.minimum_estimate}
      />
      <SelectField
        label="Due day of the month"
        options={dueDays}
        {...form.field("due_day")}
        aside={debt && isDaySaved(form) && <Source of={dueDaySource(debt)} />}
        hint={debt ? bankDateHint(debt) : undefined}
      />
    </div>
  );
}

function isDaySaved({ debt, draft }: DebtForm): boolean {
  return draft.due_day !== "" && draft.due_day === String(debt?.due_day ?? "");
}

/** Returns the source of the due day. A bank's due day has the date of its other figures. */
function dueDaySource({ due_date_source: source, minimum, owed, ...debt }: Debt) {
  if (source !== "bank") {
    return { ...shownFigure(debt, { source: "user", as_of: debt.due_day_as_of }), as_of: null };
  }
  const reported = [minimum, owed].find((figure) => figure.source === "bank");

  return { source, as_of: reported?.as_of ?? null };
}

function bankDateHint({ bank_due_date: bank, due_date: date, due_date_source: source }: Debt) {
  const reported = bank ?? (source === "bank" ? date : null);
  if (reported === null) return undefined;

  return `Your bank reports ${formatShortDate(reported)}.${bank === null ? "" : " We use your day until the bank's matches."}`;
}

const ruleOptions = [
  ["", "I don't know (we estimate it)"],
  ["percent_plus_interest", "A share of the balance plus interest"],
  ["percent", "A share of the balance"],
  ["fixed", "The same amount each month"],
  ["amortizing", "Level payments until a fixed end"],
] as const satisfies readonly (readonly [MinimumRuleType | "", string])[];

const ruleHints: Record<MinimumRuleType | "", string> = {
  "": "For a card, we estimate from today's minimum how it shrinks with the balance. A loan's payment stays the same.",
  percent_plus_interest:
    "Most large banks: 1% of the balance plus interest, but never below a floor.",
  percent: "Some banks and store cards: 2% to 4% of the balance, but never below a floor.",
  fixed: "The payment does not change as the balance goes down.",
  amortizing: "Equal payments that reach zero at the end of the term.",
};

export function RuleFields({ form }: { form: DebtForm }) {
  const { debt, draft } = form;
  const isInferred = draft.minimum_rule.type === "" && debt?.minimum_rule?.source === "estimate";
  const month = useQuery({ ...monthQuery, enabled: isInferred });
  const isBehind = month.data?.payments.some(
    (payment) => payment.debt === debt?.uuid && containsMissed(payment),
  );
  const inferred = isInferred ? describeInferred(debt, isBehind) : null;
  const isShare =
    draft.minimum_rule.type === "percent" || draft.minimum_rule.type === "percent_plus_interest";

  return (
    <fieldset className={styles.group}>
      <legend>How the minimum is set</legend>
      <SelectField
        label="Each month's minimum is"
        options={ruleOptions}
        {...form.field("minimum_rule.type")}
        errors={[...form.getErrors("minimum_rule"), ...form.getErrors("minimum_rule.type")]}
        aside={debt?.minimum_rule && <RuleSource form={form} />}
        hint={inferred ?? ruleHints[draft.minimum_rule.type]}
      />
      {isShare && <ShareFields form={form} />}
      {draft.minimum_rule.type === "fixed" && (
        <FigureField
          form={form}
          label="Amount each month"
          unit="money"
          {...form.field("minimum_rule.amount")}
          hint="Leave blank if it's today's minimum."
        />
      )}
      {draft.minimum_rule.type === "amortizing" && (
        <Field
          label="Months left"
          inputMode="numeric"
          {...form.field("minimum_rule.term_months")}
        />
      )}
    </fieldset>
  );
}

/** Shows the source of the rule while the form contains the saved one. */
function RuleSource({ form: { debt, draft } }: { form: DebtForm }) {
  const rule = debt?.minimum_rule;
  if (!rule || (rule.source === "estimate" ? "" : rule.type) !== draft.minimum_rule.type)
    return null;

  return <Source of={{ source: rule.source, as_of: null }} />;
}

/**
 * Says that the rule is estimated, without its share: the plan infers it from the balance before the month's payments.
 * @param isBehind Whether the bill contains missed payments; undefined if that is not loaded yet.
 */
function describeInferred({ minimum_rule: rule, minimum }: Debt, isBehind: boolean | undefined) {
  if (!rule || isBehind === undefined) return null;
  if (isBehind) {
    return "Your bill contains missed payments, so it isn't the usual minimum. We estimate that one.";
  }
  const isAboveFloor = compareAmounts(minimum.value ?? "0.00", rule.floor ?? "0.00") > 0;
  const isFalling = rule.percent !== null && isAboveFloor;

  return `Estimated from today's minimum.${isFalling ? " It falls with the balance." : ""}`;
}

function containsMissed(payment: MonthPayment): boolean {
  const { state, billed, may_contain_missed: mayContain = false } = payment;

  return state === "late" || mayContain || ownBill(payment) !== billed;
}

function ShareFields({ form }: { form: DebtForm }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4">
      <FigureField
        form={form}
        label="Share of the balance"
        unit="percent"
        {...form.field("minimum_rule.percent")}
      />
      <FigureField
        form={form}
        label="Never below"
        unit="money"
        {...form.field("minimum_rule.floor")}
        hint="Often $25 to $40. Leave blank if there is none."
      />
    </div>
  );
}
