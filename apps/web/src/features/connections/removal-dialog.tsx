import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";

import type { Removal } from "./use-removal.ts";

type RemovalDialogProps = {
  removal: Pick<Removal, "confirm" | "cancel" | "isBusy" | "error">;
  name: string;
  accountCount: number;
  /** Whether another connection has some of the same accounts. */
  hasSharedAccounts: boolean;
};

/** Asks the user to confirm the removal of a connection, and lists what is deleted and what is not. */
export function RemovalDialog({
  removal,
  name,
  accountCount,
  hasSharedAccounts,
}: RemovalDialogProps) {
  const { confirm, cancel, isBusy, error } = removal;

  return (
    <Dialog
      title={`Remove ${name}?`}
      onClose={cancel}
      actions={
        <>
          <Button isBusy={isBusy} onClick={confirm}>
            Remove connection
          </Button>
          <Button variant="secondary" onClick={cancel}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        <strong>What we delete:</strong> this connection, {describeAccounts(accountCount)} and all
        of their transactions. Our access to your bank ends.
      </p>
      {hasSharedAccounts && (
        <p>
          <strong>What moves to the other connection:</strong> for accounts that both have, your
          nickname, figures, payments, reminders, plan and history.
        </p>
      )}
      <p>
        <strong>What stays:</strong> your accounts at the bank. Nothing is closed, no money moves,
        and you can link them again.
      </p>
      {error !== null && <Notice tone="error">Nothing was removed. {error}</Notice>}
    </Dialog>
  );
}

function describeAccounts(count: number): string {
  if (count === 0) return "its last known figures";
  return count === 1 ? "its account" : `its ${count} accounts`;
}
