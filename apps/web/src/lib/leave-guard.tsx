import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type LeaveGuardProps = {
  isDirty: boolean;
  /** What would be lost, as a sentence. */
  loss: string;
};

/**
 * Asks before unsaved changes are lost: within the app by a question of ours, elsewhere by the
 * browser's. Other tabs of the same screen lose nothing, so they ask nothing.
 */
export function LeaveGuard({ isDirty, loss }: LeaveGuardProps) {
  const held = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => isDirty && from.pathname !== to.pathname,
  );
  /** The answer was to leave, and the way there may be another document: it is not asked twice. */
  const isLeaving = useRef(false);
  useEffect(() => {
    const ask = (event: Event) => {
      if (isDirty && !isLeaving.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  return held.state === "blocked" ? (
    <LeaveDialog
      loss={loss}
      onStay={held.reset}
      onLeave={() => {
        isLeaving.current = true;
        held.proceed();
      }}
    />
  ) : null;
}

type LeaveDialogProps = { loss: string; onStay: () => void; onLeave: () => void };

function LeaveDialog({ loss, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      title="Leave without saving?"
      onClose={onStay}
      actions={
        <>
          <Button variant="secondary" onClick={onLeave}>
            Leave without saving
          </Button>
          <Button onClick={onStay}>Stay here</Button>
        </>
      }
    >
      <p>{loss}</p>
    </Dialog>
  );
}
