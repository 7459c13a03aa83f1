import { type CombinedBill, type Debt, endpoints, type MonthDebt } from "@snowball/contract";
import { formatAmount } from "@snowball/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { FailureNotice, useAction } from "#lib/form/form.tsx";
import { monthQuery, refetchFigures } from "#lib/queries.ts";
import { AttentionBox } from "#ui/attention-box.tsx";
import { Button } from "#ui/button.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";
import { useFocusInside } from "#ui/use-focus-inside.ts";

type Answer = CombinedBill["is_shared"] | null;

function useCombinedBill(debt: string) {
  const client = useQueryClient();
  const [answered, setAnswered] = useState<Answer>(null);
  const [isAskedAgain, setIsAskedAgain] = useState(false);
  const saving = useAction(
    (is_shared: Answer): Promise<Debt> =>
      snowballClient.call(endpoints.answerCombinedBill, {
        params: { uuid: debt },
        body: { is_shared },
      }),
    {
      onSuccess: (_, is_shared) => {
        setAnswered(is_shared);
        setIsAskedAgain(is_shared === null);
        void refetchFigures(client);
      },
    },
  );

  return {
    answered,
    isAskedAgain,
    answer: saving.submit,
    saving: saving.isBusy ? (saving.variables ?? null) : undefined,
    error: saving.error,
  };
}

type CombinedBillQuestionProps = {
  loan: BilledLoan;
  /** Whether to show an earlier answer, with a button to change it. */
  showsAnswer?: boolean;
};

/** Returns whether all shares of the current bill are sent; false until the payments are loaded. */
function useIsBillSent({ item, bill }: BilledLoan, isWanted: boolean): boolean {
  const { data } = useQuery({ ...monthQuery, enabled: isWanted });
  const loans = new Set(
    (data?.debts ?? [])
      .filter((debt) => debt.item === item && debt.combined_bill?.amount === bill.amount)
      .map(({ uuid }) => uuid),
  );
  const shares = (data?.payments ?? []).filter(({ debt }) => loans.has(debt));

  return isWanted && shares.length > 0 && shares.every(({ amount }) => amount === "0.00");
}

/**
 * Asks once whether the bill that a servicer reports on several loans is one payment for all of them. The user can
 * change the answer. On the screens of a debt, asks nothing while all shares of the bill are sent.
 */
export function CombinedBillQuestion({ loan, showsAnswer = false }: CombinedBillQuestionProps) {
  const { debt, bill, currency } = loan;
  const { answered, isAskedAgain, answer, saving, error } = useCombinedBill(debt);
  const isAllSent = useIsBillSent(loan, showsAnswer && !bill.is_confirmed);
  const answers = useFocusInside<HTMLDivElement>(isAskedAgain && !bill.is_confirmed);
  const amount = formatAmount(bill.amount, currency);

  return (
    <>
      <FailureNotice error={error} />
      {answered !== null ? (
        <UndoNotice
          label={`Undo: payment of ${amount}`}
          takesFocus
          isBusy={saving === null}
          onUndo={() => answer(null)}
        >
          {describeAnswer({ ...bill, is_shared: answered }, amount)}
        </UndoNotice>
      ) : bill.is_confirmed ? (
        showsAnswer && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{describeAnswer(bill, amount)}</span>
            <Button
              variant="quiet"
              size="small"
              isBusy={saving !== undefined}
              onClick={() => answer(!bill.is_shared)}
            >
              {bill.is_shared ? "Count one for each loan" : "Count it once"}
            </Button>
          </p>
        )
      ) : isAllSent && !isAskedAgain ? null : (
        <AttentionBox
          action={
            <div ref={answers} className="flex flex-wrap gap-2">
              <Button
                size="small"
                aria-label={`Yes, one payment of ${amount}`}
                isBusy={saving === true}
                onClick={() => answer(true)}
              >
                Yes, one payment
              </Button>
              <Button
                size="small"
                aria-label={`No, ${amount} for each loan`}
                isBusy={saving === false}
                onClick={() => answer(false)}
              >
                No, one for each loan
              </Button>
            </div>
          }
        >
          Is {amount} one payment for all {bill.loan_count} loans? We count it once until you
          answer.
        </AttentionBox>
      )}
    </>
  );
}

function describeAnswer(bill: CombinedBill, amount: string): string {
  return bill.is_shared
    ? `${amount} is one payment for all ${bill.loan_count} loans.`
    : `Each of the ${bill.loan_count} loans has its own payment of ${amount}.`;
}

/** A loan with a bill that its servicer reports on several loans. */
type BilledLoan = Pick<Debt, "item" | "currency"> & { debt: string; bill: CombinedBill };

/** Returns the loan with its shared bill; null if the loan has its own bill. */
export function billedLoanOf(loan: MonthDebt): BilledLoan | null {
  const { uuid, item, currency, combined_bill: bill } = loan;

  return bill && { debt: uuid, item, currency, bill };
}

/** Returns `part of one payment of $312.44 for 4 loans`; null if the loan has its own payment. */
export function describeShare(bill: CombinedBill | null, currency: string | null): string | null {
  if (bill === null || !bill.is_shared) return null;

  return `part of one payment of ${formatAmount(bill.amount, currency)} for ${bill.loan_count} loans`;
}
