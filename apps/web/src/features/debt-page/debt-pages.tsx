import { paths } from "#lib/paths.ts";
import { Navigate, useLocation, useParams } from "react-router";

import { DebtPage } from "./debt-page.tsx";
import { FiguresTab, PaymentsTab, TransactionsTab } from "./tabs-of-debt.tsx";

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
