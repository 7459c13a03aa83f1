import { useRef } from "react";
import { useBeforeUnload, useBlocker } from "react-router";

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
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  /** The answer was to leave, and the way there may be another document: it is not asked twice. */
  const isLeaving = useRef(false);
  useBeforeUnload((event) => {
    if (isDirty && !isLeaving.current) event.preventDefault();
  });

  return blocker.state === "blocked" ? (
    <LeaveDialog
      loss={loss}
      onStay={() => blocker.reset()}
      onLeave={() => {
        isLeaving.current = true;
        blocker.proceed();
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
