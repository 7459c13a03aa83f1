import type { Debt, MissingFigure } from "@snowball/contract";
import type { ReactNode } from "react";

import { SourceChip } from "#lib/figure-source/source-chip.tsx";
import { paths } from "#lib/paths.ts";
import { Amount } from "#ui/amount.tsx";
import { AttentionBox } from "#ui/attention-box.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";

import { describeMissing, type Gap } from "./describe-missing.ts";
import type { DebtChanges } from "./use-debt-changes.ts";

type DebtGapsProps = {
  debt: Debt;
  /** The only figure to show. By default, all are shown. */
  only?: MissingFigure;
  /** Shown with a missing minimum. */
  estimate?: ReactNode;
};

/** Shows the missing figures of a debt, each with a link to its field. */
export function DebtGaps({ debt, only, estimate }: DebtGapsProps) {
  const gaps = describeMissing(debt).filter(({ figure }) => only === undefined || figure === only);
  if (gaps.length === 0) return null;

  return (
    <ul className="grid grid-cols-1 gap-2">
      {gaps.map((gap) => (
        <li key={gap.figure}>
          <AttentionBox
            action={<EnterFigure debt={debt} gap={gap} />}
            more={gap.figure === "minimum" && estimate}
          >
            {gap.words}
          </AttentionBox>
        </li>
      ))}
    </ul>
  );
}

/** Shows a link to the field of a missing figure. */
export function EnterFigure({ debt, gap }: { debt: Debt; gap: Gap }) {
  return (
    <ButtonLink
      to={paths.figure(debt.uuid, gap.field)}
      variant="secondary"
      size="small"
      aria-label={`${gap.action}: ${debt.name}`}
    >
      {gap.action}
    </ButtonLink>
  );
}

type MinimumEstimateProps = { debt: Debt; changes: DebtChanges; today: string };

/**
 * Shows the estimated minimum payment with its own label. It becomes a figure only if the user accepts it.
 */
export function MinimumEstimate({ debt, changes, today }: MinimumEstimateProps) {
  const { minimum_estimate: estimate, currency, name, kind } = debt;
  if (estimate === null) return null;

  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 border-t border-[color-mix(in_srgb,currentcolor_25%,transparent)] pt-2.5 [&>p]:grow [&>p]:basis-64">
      <p>
        <SourceChip figure={{ source: "estimate", as_of: null }} today={today} />{" "}
        <Amount amount={estimate} currency={currency} />{" "}
        {kind === "credit_card"
          ? "is typical for cards like this."
          : "is our estimate from your last payment or the loan's terms."}{" "}
        Your lender hasn't reported it.
      </p>
      <Button
        variant="secondary"
        size="small"
        isBusy={changes.isChanging("minimum")}
        aria-label={`Use this estimate: ${name}`}
        onClick={() => changes.replace({ minimum: estimate }, { minimum: null })}
      >
        Use this
      </Button>
    </div>
  );
}
