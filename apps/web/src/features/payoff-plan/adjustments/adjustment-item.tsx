import type { PlanChange } from "@snowball/contract";

import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

import { adjustmentKinds } from "../kinds/kinds.ts";
import { usePlan } from "../model/use-plan.tsx";
import type { PlanFacts } from "../words/read-debts.ts";
import {
  adjustmentTitle,
  describeAdjustment,
  isAfterPayoff,
  isOver,
  uniqueAdjustmentTitle,
} from "./adjustments.ts";

type AdjustmentItemProps = {
  adjustment: PlanChange;
  onEdit: () => void;
  onRemove: () => void;
};

/** Shows an entry's title and effect, with its actions. */
export function AdjustmentItem({ adjustment, onEdit, onRemove }: AdjustmentItemProps) {
  const { facts, planned } = usePlan();
  const name = uniqueAdjustmentTitle(adjustment);
  const why = ignoredReason(adjustment, facts, planned?.plan?.totals.months ?? null);

  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 tablet:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span
        className={classNames(
          "grid size-10 place-items-center rounded-full",
          why ? "bg-surface-sunken text-ink-soft" : "bg-accent-tint text-accent",
        )}
      >
        <Icon name={adjustmentKinds[adjustment.kind].icon} label={null} />
      </span>
      <div className="grid min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2">
          <strong className={why ? "text-ink-soft" : undefined}>
            {adjustmentTitle(adjustment)}
          </strong>{" "}
          {why && <Badge tone="neutral">{why}</Badge>}
        </p>
        <p className="text-compact text-ink-soft tabular-nums">
          {describeAdjustment(adjustment, facts)}
        </p>
      </div>
      <div className="col-2 flex flex-wrap gap-2 tablet:col-auto print:hidden">
        <Button variant="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

/** Returns why the plan ignores the entry, in a few words, or null if the plan counts it. */
function ignoredReason(
  adjustment: PlanChange,
  facts: PlanFacts,
  months: number | null,
): string | null {
  if (isOver(adjustment, facts)) return "Over";

  return months !== null && isAfterPayoff(adjustment, facts, months)
    ? "After your last payment"
    : null;
}
