import type { Debt } from "@snowball/contract";

import { Notice } from "#ui/notice.tsx";

import { DebtCard } from "./debt-card.tsx";
import styles from "./debt-list.module.css";
import { RemovedNotice } from "./removed-notice.tsx";
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
        <RemovedNotice debt={gone.debt} isBusy={isRestoring} onUndo={() => restore(gone)} />
      </li>,
    );
  }

  return (
    <>
      {debts.length > 0 && <p className={styles.summary}>{summarizeDebts(debts)}</p>}
      {error !== null && <Notice tone="error">{error}</Notice>}
      {entries.length > 0 && <ul className={styles.list}>{entries}</ul>}
    </>
  );
}
