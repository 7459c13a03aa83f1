import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/section.tsx";
import { Icon } from "#ui/icon.tsx";
import { Term } from "#ui/term/term.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { ENTERED_DEBTS_MAX, isBlank } from "./calculator-draft.ts";
import { EnteredDebtRow } from "./entered-debt-row.tsx";
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
