import type { Debt } from "@snowball/contract";

import { CardList } from "#ui/card-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { DebtCard } from "./debt-card.tsx";
import { summarizeDebts } from "./summarize-debts.ts";
import { useRemoval } from "./use-removal.ts";

type DebtListProps = { debts: readonly Debt[]; today: string };

/** Every debt, linked and entered; a removed one leaves the way to bring it back in its place. */
export function DebtList({ debts, today }: DebtListProps) {
  const { removed, removing, remove, restore, isRestoring, error } = useRemoval();
  const entries = debts.map((debt, index) => (
    <li key={debt.uuid}>
      <DebtCard
        debt={debt}
        today={today}
        isRemoving={removing === debt.uuid}
        onRemove={() => remove(debt, index)}
      />
    </li>
  ));
  for (const gone of removed) {
    if (debts.some(({ uuid }) => uuid === gone.debt.uuid)) continue;
    entries.splice(
      Math.min(gone.index, entries.length),
      0,
      <li key={gone.debt.uuid}>
        <UndoNotice
          label={`Undo: bring back ${gone.debt.name}`}
          takesFocus
          isBusy={isRestoring}
          onUndo={() => restore(gone)}
        >
          “{gone.debt.name}” was removed.
        </UndoNotice>
      </li>,
    );
  }

  return (
    <>
      {error !== null && <Notice tone="error">{error}</Notice>}
      <CardList summary={debts.length > 0 ? summarizeDebts(debts) : null}>{entries}</CardList>
    </>
  );
}
