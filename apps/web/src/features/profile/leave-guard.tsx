import { useBeforeUnload, useBlocker } from "react-router";

import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

/**
 * Asks before unsaved changes are lost: within the app by a question of ours, elsewhere by the
 * browser's. Other tabs of the same screen lose nothing, so they ask nothing.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });

  return blocker.state === "blocked" ? (
    <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
  ) : null;
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
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
      <p>What you changed on your profile is not saved yet.</p>
    </Dialog>
  );
}
