import type { Debt } from "@snowball/contract";

import { Button } from "#ui/button.tsx";

import { FailureNotice } from "#lib/form/failure-notice.tsx";
import { shownName } from "#lib/shown-name.ts";
import { useDebtChanges } from "./use-debt-changes.ts";

type IncludeDebtButtonProps = {
  debt: Debt;
  /** Whether this is the only such button on the screen, so that its label needs no debt name. */
  isOnly: boolean;
};

/** Includes a debt in the plan. */
export function IncludeDebtButton({ debt, isOnly }: IncludeDebtButtonProps) {
  const { change, pending, error } = useDebtChanges(debt);

  return (
    <>
      <FailureNotice error={error} />
      <Button isBusy={pending !== null} onClick={() => change({ is_included: true })}>
        {isOnly ? "Include it in the plan" : `Include ${shownName(debt)} in the plan`}
      </Button>
    </>
  );
}
