import { paths } from "#lib/paths.ts";
import { Navigate, useLocation, useParams } from "react-router";

import { DebtPage } from "./debt-page.tsx";
import { FiguresTab, PaymentsTab, TransactionsTab } from "./tabs-of-debt.tsx";

/** `/schedule/{uuid}`: what is to be paid on a debt, and what was paid on it. */
export function DebtPaymentsPage() {
  return <DebtPage tab="payments" Part={PaymentsTab} />;
}

/** `/detail/{uuid}`: a debt's figures; of an account that is no debt, everything that is known of it. */
export function DebtFiguresPage() {
  return <DebtPage tab="figures" Part={FiguresTab} />;
}

/** `/detail/{uuid}/transactions`: what its bank told of. */
export function DebtTransactionsPage() {
  return <DebtPage tab="transactions" Part={TransactionsTab} />;
}

/** `/debts/{uuid}#field`: the figures, where every earlier address of them leads. */
export function DebtAddress() {
  const { debtUuid = "" } = useParams();
  const { hash, state } = useLocation();

  return <Navigate to={{ pathname: paths.detail(debtUuid), hash }} state={state} replace />;
}
