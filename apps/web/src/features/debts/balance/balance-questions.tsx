import type { Debt, DebtChange } from "@snowball/contract";
import { addMonths, compareDates } from "@snowball/dates";
import { formatAmount, signOf, subtractAmount, sumAmounts } from "@snowball/money";
import { isCounted } from "@snowball/planner";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { calendarToday } from "#lib/calendar-today.ts";
import { isAbout, localDateOf } from "#lib/figure-source.tsx";
import { FailureNotice, useAction } from "#lib/form/form.tsx";
import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";
import { shownName } from "#lib/shown-name.ts";
import { AttentionBox } from "#ui/attention-box.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { cacheDebt, changeDebt } from "../debts-calls.ts";

/**
 * Asks once a month whether entered balances are still correct. Several questions are behind one line. Each answer can
 * be undone in place.
 * @param only The debt to ask about; absent to ask about all.
 */
export function BalanceQuestions({ only }: { only?: Debt }) {
  const { data: all = [] } = useQuery(debtsQuery);
  const { confirmed, confirm, undo, error } = useBalanceAnswers();
  const today = calendarToday();
  const asked = (only ? [only] : all).filter((debt) => shouldConfirmBalance(debt, today));
  if (asked.length === 0 && confirmed.length === 0) return null;
  const questions = asked.map((debt) => (
    <BalanceQuestion
      key={debt.uuid}
      debt={debt}
      isBusy={confirm.isBusy}
      onConfirm={() => confirm.submit(debt)}
    />
  ));

  return (
    <div className="grid gap-3">
      <FailureNotice error={error} />
      {confirmed.map((debt) => (
        <UndoNotice
          key={debt.uuid}
          label={`Undo: ${shownName(debt)}`}
          takesFocus
          isBusy={undo.isBusy}
          onUndo={() => undo.submit(debt)}
        >
          The balance of {shownName(debt)} is {formatAmount(owedAtLender(debt), debt.currency)} as
          of today.
        </UndoNotice>
      ))}
      {asked.length > 1 ? (
        <details className="rounded-medium bg-sun-tint px-3.5 py-2.5 text-compact text-on-sun-tint [&>summary]:cursor-pointer">
          <summary>Are {asked.length} balances still correct?</summary>
          {questions}
        </details>
      ) : (
        questions
      )}
    </div>
  );
}

type QuestionProps = { debt: Debt; isBusy: boolean; onConfirm: () => void };

function BalanceQuestion({ debt, isBusy, onConfirm }: QuestionProps) {
  const name = shownName(debt);
  const { currency, in_transit: inTransit = "0.00" } = debt;
  const owed = owedAtLender(debt);
  const isPaidOff = signOf(owed) <= 0;
  const balance = `${isAbout(debt) ? "about " : ""}${formatAmount(owed, currency)}`;
  const paid = takenOff(debt);
  const question =
    signOf(paid) > 0
      ? `${name} ${balance}, with your payments of ${formatAmount(paid, currency)} taken off`
      : `${name} still ${balance}`;
  const stillIn =
    signOf(inTransit) > 0
      ? ` The ${formatAmount(inTransit, currency)} on its way is not taken off yet.`
      : "";

  return (
    <AttentionBox
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-label={`Yes: ${name}`} isBusy={isBusy} onClick={onConfirm}>
            Yes
          </Button>
          <ButtonLink
            to={paths.figure(debt.uuid, "balances.0.amount")}
            aria-label={`Enter balance: ${name}`}
            size="small"
          >
            Enter balance
          </ButtonLink>
        </div>
      }
    >
      {isPaidOff ? `Is ${name} paid off?` : `Is ${question}?${stillIn}`}
    </AttentionBox>
  );
}

/** Returns the balance as the lender shows it, which still contains payments in transit. */
function owedAtLender({
  owed,
  in_transit: inTransit = "0.00",
}: Pick<Debt, "owed" | "in_transit">): string {
  return sumAmounts([owed.value ?? "0.00", inTransit]);
}

/** Returns what payments took off the entered balance, without those in transit. */
function takenOff({ balances, estimated_interest: interest, ...debt }: Debt): string {
  const entered = balances.flatMap(({ entered_amount: amount }) => amount ?? []);

  return subtractAmount(sumAmounts([...entered, interest ?? "0.00"]), owedAtLender(debt));
}

/** Confirms balances and undoes confirmations while the screen is open. */
function useBalanceAnswers() {
  const client = useQueryClient();
  /** The confirmed debts with their previous balances. */
  const [confirmed, setConfirmed] = useState<readonly Debt[]>([]);
  const without = (all: readonly Debt[], { uuid }: Debt) =>
    all.filter((each) => each.uuid !== uuid);
  const confirm = useAction(async (debt: Debt) => {
    cacheDebt(client, await changeDebt(debt.uuid, confirmedBalance(debt)));
    setConfirmed((all) => [...without(all, debt), debt]);
  });
  const undo = useAction(async (debt: Debt) => {
    cacheDebt(client, await changeDebt(debt.uuid, enteredBalance(debt)));
    setConfirmed((all) => without(all, debt));
  });

  return {
    confirmed,
    confirm,
    undo,
    error: confirm.error ?? undo.error,
  };
}

/** Returns the change that confirms the estimated balance, less payments in transit, as today's balance. */
function confirmedBalance({ balances }: Debt): DebtChange {
  return { balances: balances.map(({ id, amount }) => ({ id, amount })) };
}

/** Returns the change that restores the entered balance with its original time. */
function enteredBalance({ balances, owed: { as_of: at } }: Debt): DebtChange {
  return {
    balances: balances.map(({ id, entered_amount: amount }) => ({
      id,
      amount,
      ...(at !== null && { amount_at: at }),
    })),
  };
}

/** Whether to ask for the current balance of a manual debt: it was entered at least a month ago, and was not zero. */
export function shouldConfirmBalance(debt: Debt, today: string): boolean {
  const { account, owed, balances } = debt;
  if (account !== null || !isCounted(debt)) return false;
  if (owed.value === null || owed.as_of === null) return false;
  const amounts = [owed.value, ...balances.flatMap(({ entered_amount: amount }) => amount ?? [])];
  if (amounts.every((amount) => signOf(amount) <= 0)) return false;

  return compareDates(addMonths(localDateOf(owed.as_of), 1), today) <= 0;
}
