import type { Debt } from "@snowball/contract";
import { addDays, compareDates } from "@snowball/dates";
import { formatAmount } from "@snowball/money";
import { isCounted } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useParams } from "react-router";

import { LiabilityFacts } from "#features/accounts/index.ts";
import { DebtCalendarButton } from "#features/calendar/index.ts";
import { ConnectionLine } from "#features/connections/index.ts";
import { DebtGaps, DebtNote, FiguresOfDebt } from "#features/debts/index.ts";
import { useComing } from "#features/payoff-plan/index.ts";
import { AccountTransactions, CreditsBefore } from "#features/transactions/index.ts";
import { PaymentsOfDebt } from "#features/upcoming-payments/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { paths } from "#lib/paths.ts";
import { accountsQuery } from "#lib/queries.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/data-view.tsx";

import { ComingSoon, DebtPage } from "./debt-page.tsx";

/** `/schedule/{uuid}`: the payments of a debt, due and made. */
export function DebtPaymentsPage() {
  return <DebtPage tab="payments" Part={PaymentsTab} />;
}

/** `/detail/{uuid}`: a debt's figures, or the details of an account that is not a debt. */
export function DebtFiguresPage() {
  return <DebtPage tab="figures" Part={FiguresTab} />;
}

/** `/detail/{uuid}/transactions`: the transactions that the bank reported. */
export function DebtTransactionsPage() {
  return <DebtPage tab="transactions" Part={TransactionsTab} />;
}

/** `/debts/{uuid}#field`: redirects old links to a debt's figures. */
export function DebtRedirect() {
  const { debtUuid = "" } = useParams();
  const { hash, state } = useLocation();

  return <Navigate to={{ pathname: paths.detail(debtUuid), hash }} state={state} replace />;
}

function PaymentsTab({ debt }: { debt: Debt }) {
  const coming = useComing(debt.uuid);

  return (
    <>
      <DebtGaps debt={debt} only="minimum" />
      <DebtNote debt={debt} />
      <PaymentsOfDebt
        debt={debt}
        coming={coming}
        outside={describeExclusion(debt)}
        before={(due, counted) =>
          debt.account !== null && (
            <CreditsBefore account={debt.account} day={dayBefore(due)} counted={counted} />
          )
        }
      />
      <DebtCalendarButton debt={debt.uuid} />
      <ComingSoon what="Soon you can pay from Snowball. Until then, pay as usual." />
    </>
  );
}

/** Returns the first due date, but at most tomorrow: credits received so far are before tomorrow. */
function dayBefore(firstDue: string | null): string {
  const tomorrow = addDays(calendarToday(), 1);

  return firstDue === null || compareDates(firstDue, tomorrow) > 0 ? tomorrow : firstDue;
}

/** Explains that a debt is outside the plan or a duplicate; null if it is in the plan, or if its minimum is unknown. */
function describeExclusion(debt: Debt): string | null {
  const { is_included: isIncluded, minimum, currency } = debt;
  if (!isCounted(debt)) return "A duplicate of another debt, not counted.";
  if (isIncluded || minimum.value === null) return null;

  return `Outside your plan: ${formatAmount(minimum.value, currency)} a month, when it's due.`;
}

function FiguresTab({ debt }: { debt: Debt }) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const account = accounts.find(({ uuid }) => uuid === debt.account);

  return (
    <>
      {debt.item !== null && <ConnectionLine connection={debt.item} />}
      <FiguresOfDebt debt={debt} today={calendarToday()} />
      {account && <LiabilityFacts account={account} />}
      <ComingSoon what="Statements from your bank." />
    </>
  );
}

function TransactionsTab({ debt }: { debt: Debt }) {
  return debt.account === null ? (
    <EmptyState
      icon="card"
      title="No bank reports this debt"
      actions={
        <ButtonLink to={paths.schedule(debt.uuid)} variant="secondary">
          See its payments
        </ButtonLink>
      }
    >
      You added this debt manually, so it has no transactions. See its payments instead.
    </EmptyState>
  ) : (
    <AccountTransactions account={debt.account} />
  );
}
