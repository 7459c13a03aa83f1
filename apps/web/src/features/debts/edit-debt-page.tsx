import type { Debt } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate, useParams } from "react-router";

import { paths } from "#lib/paths.ts";
import { sliceOf } from "#lib/query/slice.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { buttonClass } from "#ui/button-class.ts";
import { DataView } from "#ui/data-view.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { DebtForm } from "./form/debt-form.tsx";
import { useDebtForm } from "./form/use-debt-form.ts";

/** `/debts/new`: a debt that no bank reports. */
export function NewDebtPage() {
  return (
    <Page
      heading="Add a debt"
      lead="Four figures are enough for a plan. What you do not know yet, leave empty."
      width="middle"
    >
      <FormOf debt={null} />
    </Page>
  );
}

/** `/debts/{debt_uuid}`: the figures of one debt. One that is not the user's is the same as none. */
export function EditDebtPage() {
  const { debtUuid } = useParams();
  const debts = sliceOf(useQuery(debtsQuery));
  const debt = debts.data?.find(({ uuid }) => uuid === debtUuid);

  return (
    <Page heading={debt?.name ?? "Debt"} lead={debt && leadOf(debt)} width="middle">
      <DataView
        source={debts}
        what="this debt"
        skeleton={<Skeleton label="Loading the debt" count={1} />}
      >
        {() => (debt ? <FormOf key={debt.uuid} debt={debt} /> : <NoSuchDebt />)}
      </DataView>
    </Page>
  );
}

function leadOf({ account, lender }: Debt): string {
  if (account === null)
    return "You entered this debt, so its figures are as good as you keep them.";

  return `${lender ?? "Your bank"} reports this debt. A figure that you change stays yours until you take it back.`;
}

function FormOf({ debt }: { debt: Debt | null }) {
  const form = useDebtForm(debt);
  const navigate = useNavigate();
  const { saved } = form;
  const done = debt === null ? "was added" : "was saved";
  useEffect(() => {
    if (saved === null) return;
    void navigate(paths.debts(), { state: { saved: `“${saved.name}” ${done}.` } });
  }, [saved, done, navigate]);

  return <DebtForm form={form} />;
}

function NoSuchDebt() {
  return (
    <EmptyState
      icon="question"
      title="We could not find this debt"
      actions={
        <Link to={paths.debts()} className={buttonClass()}>
          See all debts
        </Link>
      }
    >
      It may have been removed or disconnected, or the address is incomplete.
    </EmptyState>
  );
}
