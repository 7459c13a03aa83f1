import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";

import styles from "./saving-status.module.css";
import type { SettingsDraft } from "./use-settings-draft.ts";

type SavingStatusProps = {
  draft: Pick<SettingsDraft, "isSaving" | "error" | "canUndo" | "undo" | "retry" | "discard">;
};

/** What became of the last change: saved, with the way back, or not saved, with the way on. */
export function SavingStatus({ draft }: SavingStatusProps) {
  const { isSaving, error, canUndo, undo, retry, discard } = draft;
  if (error !== null) {
    return (
      <Notice
        tone="error"
        action={
          <span className={styles.actions}>
            <Button variant="secondary" size="small" isBusy={isSaving} onClick={retry}>
              Try again
            </Button>
            <Button variant="secondary" size="small" onClick={discard}>
              Discard the change
            </Button>
          </span>
        }
      >
        Your change is not saved yet. {error}
      </Notice>
    );
  }

  return (
    <div className={styles.status}>
      <output>{statusText(isSaving, canUndo)}</output>
      {canUndo && !isSaving && (
        <Button variant="quiet" size="small" onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  );
}

function statusText(isSaving: boolean, canUndo: boolean) {
  if (isSaving) return "Saving…";

  return (
    canUndo && (
      <span className={styles.saved}>
        <Icon name="check" label={null} size={16} /> Saved
      </span>
    )
  );
}
