import { DATE_MAX, DEBT_NAME_LENGTH_MAX, type DebtKind } from "@snowball/contract";
import { formatAmount, formatPercentage } from "@snowball/money";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { kindOptions } from "#features/debts/index.ts";
import { errorsOf } from "#lib/form/typed-schemas.ts";
import { asksZeroEnd, ZeroRateQuestion } from "#lib/form/zero-rate.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Field, NumberField, SelectField } from "#ui/field.tsx";
import figures from "#ui/figures.module.css";
import { Icon } from "#ui/icon.tsx";
import { Card } from "#ui/section.tsx";
import { Term } from "#ui/term/term.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import {
  ENTERED_DEBTS_MAX,
  type EnteredDebt,
  enteredDebtName,
  isBlank,
} from "./calculator-draft.ts";
import { readEntry } from "./read-entered-debt.ts";
import type { Calculator } from "./use-calculator.ts";

type EnteredDebtsProps = {
  calculator: Calculator;
  /** By debt id, a sentence about the figures that are still missing. */
  lacks: ReadonlyMap<string, string>;
};

export function EnteredDebts({ calculator, lacks }: EnteredDebtsProps) {
  const { draft, removal, focused } = calculator;
  const { debts } = draft;

  return (
    <Card
      as="section"
      className="grid grid-cols-1 gap-4 desktop:p-7"
      aria-labelledby="entered-debts"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 [&_h3]:text-heading">
        <h3 id="entered-debts">Your debts</h3>
        <ExampleNote calculator={calculator} />
      </div>
      <p className="text-small text-ink-soft">
        Your statement shows all three: the balance, the <Term name="apr">APR</Term> and the{" "}
        <Term name="minimum-payment">minimum payment</Term>.
      </p>
      {/* Show the labels only in the first row, like column headers. Screen readers still read every label. */}
      <ul className="grid grid-cols-1 gap-3 desktop:gap-2.5 desktop:[&_li:first-child_button]:mt-6.75 desktop:[&_li:not(:first-child)_button]:mt-1.25 desktop:[&_li:not(:first-child)_label]:sr-only">
        {debts.map((debt, index) => (
          <EnteredDebtRow
            key={debt.id}
            debt={debt}
            index={index}
            lacks={lacks.get(debt.id) ?? null}
            isFocused={debt.id === focused}
            calculator={calculator}
          />
        ))}
      </ul>
      {removal && (
        // The pressed button has been removed, so move the focus here unless a field has received it.
        <UndoNotice key={removal.words} takesFocus={focused === null} onUndo={calculator.undo}>
          {removal.words}
        </UndoNotice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="small"
          disabledReason={
            debts.length >= ENTERED_DEBTS_MAX
              ? `You can add up to ${ENTERED_DEBTS_MAX} debts.`
              : null
          }
          onClick={calculator.add}
        >
          <Icon name="plus" label={null} size={18} /> Add a debt
        </Button>
        <ExampleButton calculator={calculator} />
        {debts.every(isBlank) && (
          <Button variant="quiet" size="small" onClick={calculator.showExample}>
            Try an example
          </Button>
        )}
      </div>
    </Card>
  );
}

function ExampleNote({ calculator }: Pick<EnteredDebtsProps, "calculator">) {
  const { debts } = calculator.draft;
  const examples = countExamples(calculator);
  if (examples === 0) return null;

  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-soft">
      <Badge tone="attention">Example</Badge>
      {examples < debts.length &&
        `${examples} of these ${examples === 1 ? "is" : "are"} still from the example.`}
    </p>
  );
}

function ExampleButton({ calculator }: Pick<EnteredDebtsProps, "calculator">) {
  const examples = countExamples(calculator);
  if (examples === 0) return null;

  return (
    <Button variant="quiet" size="small" onClick={calculator.clearExample}>
      {examples === calculator.draft.debts.length ? "Enter your own" : "Remove the example"}
    </Button>
  );
}

function countExamples({ draft }: Calculator): number {
  return draft.debts.filter(({ isExample }) => isExample).length;
}

type EnteredDebtRowProps = {
  debt: EnteredDebt;
  index: number;
  /** A sentence about the figures that are still missing. Null if the debt is complete or blank. */
  lacks: string | null;
  isFocused: boolean;
  calculator: Calculator;
};

/** What a narrow screen hides of a collapsed debt. */
const COLLAPSED = "max-desktop:hidden";

/**
 * Shows one debt with a field for each figure. On narrow screens, an example debt is collapsed into one line. An open
 * one is a block: the name and kind first, then the figures. On a phone it has two fields per line, so that nothing is
 * cut off.
 */
export function EnteredDebtRow(props: EnteredDebtRowProps) {
  const { debt, index, lacks, isFocused, calculator } = props;
  const name = enteredDebtName(debt, index);
  const field = useRef<HTMLInputElement>(null);
  const [isCollapsed, setIsCollapsed] = useState(debt.isExample && !isFocused);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  return (
    <li>
      <fieldset
        className={classNames(
          "m-0 grid min-w-0 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2.5 border-0 p-0 [&_input]:px-2.5 [&_select]:ps-2.5 [&_select]:pe-8",
          "max-desktop:border-b max-desktop:border-line",
          "desktop:grid-cols-[minmax(0,1.5fr)_minmax(0,1.1fr)_8.5rem_6rem_7.5rem_auto] desktop:gap-x-3",
          isCollapsed
            ? "max-desktop:grid-cols-1 max-desktop:pb-2"
            : "max-desktop:pb-4 max-phone:grid-cols-2",
        )}
        aria-label={name}
      >
        {isCollapsed && (
          <CollapsedDebt
            debt={debt}
            onChange={() => {
              flushSync(() => setIsCollapsed(false));
              field.current?.focus();
            }}
          />
        )}
        <div
          className={
            isCollapsed
              ? COLLAPSED
              : "max-phone:me-[calc(var(--target)+0.375rem)] max-phone:[grid-area:1/1/2/-1]"
          }
        >
          <Field
            ref={field}
            label="Name"
            name={`name-${index}`}
            autoComplete="off"
            maxLength={DEBT_NAME_LENGTH_MAX}
            placeholder={name}
            value={debt.name}
            onChange={(event) => calculator.edit(debt.id, { name: event.target.value })}
          />
        </div>
        <div className={isCollapsed ? COLLAPSED : "max-[23rem]:col-span-full"}>
          <SelectField
            label="Kind"
            name={`kind-${index}`}
            options={kindOptions}
            value={debt.kind}
            onChange={(event) => calculator.edit(debt.id, { kind: event.target.value as DebtKind })}
          />
        </div>
        <div
          className={classNames(
            "col-span-full grid grid-cols-[minmax(0,1.3fr)_minmax(0,0.9fr)_minmax(0,1fr)] items-start gap-2.5 tabular-nums desktop:contents",
            isCollapsed ? COLLAPSED : "max-phone:contents",
          )}
        >
          <FigureFields debt={debt} index={index} calculator={calculator} />
        </div>
        {asksZeroEnd(debt) && (
          <div className="col-span-full">
            <ZeroEnd debt={debt} index={index} calculator={calculator} />
          </div>
        )}
        {/* Every row has a remove button, so it is kept unobtrusive. */}
        <div
          className={classNames(
            "self-end [grid-area:1/3] desktop:self-start desktop:[grid-area:1/6] [&_button]:min-h-[48px] [&_button]:w-target [&_button]:bg-transparent [&_button]:p-0 [&_button]:text-ink-soft [&_button:hover]:text-accent",
            isCollapsed ? COLLAPSED : "max-phone:justify-self-end max-phone:[grid-area:1/2]",
          )}
        >
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${name}`}
            title="Remove"
            onClick={() => calculator.remove(debt.id, name)}
          >
            <span className="text-[1.625rem] leading-none font-normal" aria-hidden="true">
              ×
            </span>
          </Button>
        </div>
        {lacks && <p className="col-span-full text-small text-ink-soft">{lacks}</p>}
      </fieldset>
    </li>
  );
}

type CollapsedDebtProps = { debt: EnteredDebt; onChange: () => void };

function CollapsedDebt({ debt, onChange }: CollapsedDebtProps) {
  return (
    <div className="relative flex min-h-target flex-wrap content-center justify-end gap-x-3 pe-[calc(36px+0.75rem)] leading-[1.35] desktop:hidden [&>button]:absolute [&>button]:inset-y-0 [&>button]:end-0 [&>button]:my-auto [&>button]:min-h-target [&>button]:w-[36px] [&>button]:p-0">
      <strong className="min-w-0 flex-[1_1_5rem]">{debt.name}</strong>
      <strong className={figures.column}>{debt.owed}</strong>
      <span className="max-desktop:basis-full max-desktop:text-small max-desktop:text-ink-soft max-desktop:tabular-nums">
        {debt.apr} APR, {debt.minimum} minimum
      </span>
      <Button variant="quiet" size="small" aria-label={`Change ${debt.name}`} onClick={onChange}>
        <Icon name="right" label={null} />
      </Button>
    </div>
  );
}

function ZeroEnd({ debt, index, calculator }: FigureFieldsProps) {
  const { faults } = readEntry(debt);
  const edit = (change: Partial<EnteredDebt>) => calculator.edit(debt.id, change);

  return (
    <ZeroRateQuestion
      name={`zero-ends-${index}`}
      answer={debt.zeroEnds}
      onAnswer={(zeroEnds) => edit({ zeroEnds })}
    >
      <Field
        label="Last day at 0%"
        name={`zero-last-day-${index}`}
        type="date"
        max={DATE_MAX}
        value={debt.zeroLastDay}
        errors={errorsOf(faults, "zeroLastDay")}
        hint="Leave blank if you don't know. We then assume the offer has ended."
        onChange={({ target }) => edit({ zeroLastDay: target.value })}
      />
      <NumberField
        label="APR after that day"
        name={`later-apr-${index}`}
        placeholder="%"
        value={debt.laterApr}
        errors={errorsOf(faults, "laterApr")}
        onChange={({ target }) => edit({ laterApr: target.value })}
      />
    </ZeroRateQuestion>
  );
}

const FIGURES = [
  { figure: "owed", label: "Balance", placeholder: "$" },
  { figure: "apr", label: "APR", placeholder: "%" },
  { figure: "minimum", label: "Minimum", placeholder: "$" },
] as const;

type FigureFieldsProps = Pick<EnteredDebtRowProps, "debt" | "index" | "calculator">;

function FigureFields({ debt, index, calculator }: FigureFieldsProps) {
  const { figures: read, faults } = readEntry(debt);

  return FIGURES.map(({ figure, label, placeholder }) => (
    <div key={figure}>
      <NumberField
        label={label}
        name={`${figure}-${index}`}
        placeholder={placeholder}
        value={debt[figure]}
        errors={errorsOf(faults, figure)}
        onChange={(event) => calculator.edit(debt.id, { [figure]: event.target.value })}
        // Formats a valid value when the field loses focus. An invalid value stays unchanged so that the
        // visitor can correct it.
        onBlur={() => {
          const value = read[figure];
          if (value === null || debt.isExample) return;
          const written = figure === "apr" ? formatPercentage(value) : formatAmount(value, "USD");
          if (written !== debt[figure]) calculator.edit(debt.id, { [figure]: written });
        }}
      />
    </div>
  ));
}
