import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type LeaveGuardProps = { isDirty: boolean; loss: string };

/**
 * Asks before the user loses unsaved changes: with a dialog within the app, with the browser's own
 * prompt elsewhere. Moving between tabs of the same screen keeps the changes, so it asks nothing.
 */
export function LeaveGuard({ isDirty, loss }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => isDirty && from.pathname !== to.pathname,
  );
  /** True after the user chose to leave. The navigation may load another document, which must not ask again. */
  const isLeaving = useRef(false);
  useEffect(() => {
    const ask = (event: Event) => {
      if (isDirty && !isLeaving.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  return blocker.state === "blocked" ? (
    <LeaveDialog
      loss={loss}
      onStay={blocker.reset}
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
