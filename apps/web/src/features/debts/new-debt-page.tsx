import { useEffect } from "react";
import { useNavigate } from "react-router";

import { paths } from "#lib/paths.ts";
import { BackLink } from "#ui/back-link.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";

import { DebtForm } from "./form/debt-form.tsx";
import { useDebtForm } from "./form/use-debt-form.ts";

/** The page at `/debts/new`. Adds a manual debt. */
export function Component() {
  const form = useDebtForm(null);
  const navigate = useNavigate();
  const { saved } = form;
  useEffect(() => {
    if (saved === null) return;
    void navigate(paths.debts(), { state: { saved: `“${saved.name}” was added.` } });
  }, [saved, navigate]);

  return (
    <Page
      heading="Add a debt"
      above={<BackLink to={paths.debts()}>Debts</BackLink>}
      lead="You only need four figures. Leave anything you don't know blank."
      width="middle"
    >
      <DebtForm
        form={form}
        cancel={
          <ButtonLink to={paths.debts()} variant="secondary">
            Cancel
          </ButtonLink>
        }
      />
    </Page>
  );
}
