import type { Debt } from "@snowball/contract";

import { describeFailure } from "#lib/api/errors.ts";
import { CombinedBillQuestion } from "#lib/combined-bill/combined-bill-question.tsx";
import { Button } from "#ui/button.tsx";
import { Fact } from "#ui/fact.tsx";
import { Notice } from "#ui/notice.tsx";
import { SectionCard } from "#ui/section.tsx";

import { BalanceQuestions } from "../balance/balance-questions.tsx";
import { DebtForm } from "../form/debt-form.tsx";
import { useDebtForm } from "../form/use-debt-form.ts";
import { describeHealth, sameFigures } from "../health/describe-health.ts";
import { describeStudentLoan } from "../list/describe-student-loan.ts";
import { useDebtChanges } from "../list/use-debt-changes.tsx";
import { DeferredInterestNote } from "../list/deferred-interest-note.tsx";
import { DebtGaps } from "../list/debt-gaps.tsx";

type FiguresOfDebtProps = { debt: Debt; today: string };

export function FiguresOfDebt({ debt, today }: FiguresOfDebtProps) {
  const form = useDebtForm(debt);

  return (
    <>
      <DebtGaps debt={debt} />
      <DeferredInterestNote debt={debt} today={today} />
      {debt.combined_bill !== null && (
        <CombinedBillQuestion
          loan={{
            debt: debt.uuid,
            item: debt.item,
            currency: debt.currency,
            bill: debt.combined_bill,
          }}
          showsAnswer
        />
      )}
      <BalanceQuestions only={debt} />
      <OldFigures debt={debt} today={today} />
      <DebtForm
        form={form}
        cancel={
          form.isDirty && (
            <Button variant="secondary" aria-label="Discard the changes" onClick={form.discard}>
              Discard
            </Button>
          )
        }
      />
      {form.saved !== null && !form.isDirty && <Notice tone="success">Saved.</Notice>}
      <ServicerDetails debt={debt} />
    </>
  );
}

/**
 * Lets the user confirm old figures that they entered or a bank that is no longer linked reported. The balance of a
 * manual debt is confirmed separately.
 */
function OldFigures({ debt, today }: FiguresOfDebtProps) {
  const changes = useDebtChanges(debt);
  const { canConfirm } = describeHealth(debt, today);
  if (!canConfirm && changes.error === null) return null;

  return (
    <Notice
      tone="attention"
      action={
        <Button
          size="small"
          isBusy={changes.pending !== null}
          onClick={() => changes.change(sameFigures(debt))}
        >
          Still correct
        </Button>
      }
    >
      {changes.error === null
        ? "Some of these figures are more than a month old."
        : describeFailure(changes.error)}
    </Notice>
  );
}

function ServicerDetails({ debt: { student_loan: terms } }: { debt: Debt }) {
  const rows = terms === null ? [] : describeStudentLoan(terms);
  if (rows.length === 0) return null;

  return (
    <SectionCard heading="Reported by the servicer" className="grid grid-cols-1 gap-3">
      <dl>
        {rows.map(({ label, words }) => (
          <Fact key={label} name={label}>
            {words}
          </Fact>
        ))}
      </dl>
    </SectionCard>
  );
}
