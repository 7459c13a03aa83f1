import type { Debt } from "@snowball/contract";

import { CombinedBillQuestion } from "#lib/combined-bill/combined-bill-question.tsx";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

import { describeHealth, sameFigures } from "../health/describe-health.ts";
import { DebtFigures } from "./debt-figures.tsx";
import { DebtGaps, isSettled, MinimumEstimate } from "./debt-gaps.tsx";
import { DeferredInterestNote } from "./deferred-interest-note.tsx";
import { inclusionHint } from "./describe-inclusion.ts";
import { shownName } from "#lib/shown-name.ts";
import type { DebtChanges } from "./use-debt-changes.tsx";

type DebtDetailsProps = {
  debt: Debt;
  changes: DebtChanges;
  today: string;
  isRemoving: boolean;
  onRemove: () => void;
};

/**
 * Shows the details below a debt's row: the source of each figure, what is missing, and buttons to edit or
 * remove the debt.
 */
export function DebtDetails({ debt, changes, today, isRemoving, onRemove }: DebtDetailsProps) {
  const hint = inclusionHint(debt);

  return (
    <div className="grid grid-cols-1 gap-3.5">
      {hint !== undefined && <p className="text-small text-ink-soft">{hint}</p>}
      <DebtFigures debt={debt} changes={changes} today={today} />
      <DeferredInterestNote debt={debt} today={today} />
      <BillOfSeveralLoans debt={debt} />
      <DebtGaps
        debt={debt}
        estimate={<MinimumEstimate debt={debt} changes={changes} today={today} />}
      />
      {!isSettled(debt) && <Health debt={debt} changes={changes} today={today} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={paths.detail(debt.uuid)}
          aria-label={`Edit ${shownName(debt)}`}
          variant="secondary"
          size="small"
        >
          Edit
        </ButtonLink>
        {debt.account === null && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${shownName(debt)}`}
            isBusy={isRemoving}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function BillOfSeveralLoans({ debt: { uuid, item, currency, combined_bill } }: { debt: Debt }) {
  return combined_bill === null ? null : (
    <CombinedBillQuestion loan={{ debt: uuid, item, currency, bill: combined_bill }} showsAnswer />
  );
}

function Health({ debt, changes, today }: Pick<DebtDetailsProps, "debt" | "changes" | "today">) {
  const { line, needsLook, canConfirm } = describeHealth(debt, today);

  return (
    // Keep the text next to the icon at any text size. The button may wrap below.
    <p
      className={classNames(
        "flex flex-wrap gap-2 text-small",
        needsLook ? "text-on-sun-tint" : "text-ink-soft",
      )}
    >
      <Icon
        name={needsLook ? "alert" : "check"}
        label={needsLook ? "Needs review" : "Complete"}
        size={16}
        className={classNames("mt-0.75 flex-none", !needsLook && "text-good")}
      />
      <span className="grow basis-[min(12rem,100%_-_2rem)]">{line}</span>
      {canConfirm && (
        <Button
          variant="quiet"
          size="small"
          isBusy={changes.pending !== null}
          aria-label={`Still correct: ${shownName(debt)}`}
          onClick={() => changes.change(sameFigures(debt))}
        >
          Still correct
        </Button>
      )}
    </p>
  );
}
