import type { ReactNode } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { EmptyState } from "#ui/empty-state.tsx";

/** Nobody told us of a debt yet. `actions`: other ways to tell, beside linking. */
export function NoDebts({ actions }: { actions?: ReactNode }) {
  return (
    <EmptyState
      icon="plan"
      title="Plan your way out of debt"
      actions={
        <>
          <Link to={paths.accountConnections()} className={buttonClass()}>
            Link a card or loan
          </Link>
          {actions}
        </>
      }
    >
      Link what you owe, and see when you will be debt-free, what it costs, and what each extra
      dollar changes.
    </EmptyState>
  );
}

/** Everything is paid off. */
export function NothingOwed() {
  return (
    <EmptyState icon="check" title="You owe nothing">
      Every debt we know of is paid off. Well done. When something new is owed, its plan appears
      here.
    </EmptyState>
  );
}

/** The user keeps every debt out of the plan. */
export function AllExcluded({ actions }: { actions?: ReactNode }) {
  return (
    <EmptyState icon="plan" title="No debt is in the plan" actions={actions}>
      You keep all of your debts out of it. Include one to see when it will be gone.
    </EmptyState>
  );
}
