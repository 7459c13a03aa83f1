import type { Debt } from "@snowball/contract";

import { CardList } from "#ui/card-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { DebtCard } from "./debt-card.tsx";
import { summarizeDebts } from "./summarize-debts.ts";
import { useRemoval } from "./use-removal.ts";

type DebtListProps = {
  debts: readonly Debt[];
  today: string;
  /** A debt is about to go, and its place will say so. */
  onRemove: () => void;
};

/**
 * Every debt, linked and entered, by name: several that came at once came in no order. A removed one
 * leaves the way to bring it back in its place.
 */
export function DebtList({ debts, today, onRemove }: DebtListProps) {
  const { removed, removing, remove, restore, restored, isRestoring, error } = useRemoval();
  const gone = removed.filter((debt) => debts.every(({ uuid }) => uuid !== debt.uuid));

  return (
    <>
      {error !== null && <Notice tone="error">{error}</Notice>}
      <CardList summary={debts.length > 0 ? summarizeDebts(debts) : null}>
        {[...debts, ...gone].toSorted(byName).map((debt) => (
          <li key={debt.uuid}>
            {gone.includes(debt) ? (
              <UndoNotice
                label={`Undo: bring back ${debt.name}`}
                takesFocus
                isBusy={isRestoring}
                onUndo={() => restore(debt)}
              >
                “{debt.name}” was removed.
              </UndoNotice>
            ) : (
              <DebtCard
                debt={debt}
                today={today}
                takesFocus={restored === debt.uuid}
                isRemoving={removing === debt.uuid}
                onRemove={() => {
                  onRemove();
                  remove(debt);
                }}
              />
            )}
          </li>
        ))}
      </CardList>
    </>
  );
}

const collator = new Intl.Collator("en-US", { numeric: true });

function byName(left: Debt, right: Debt): number {
  return collator.compare(left.name, right.name);
}
