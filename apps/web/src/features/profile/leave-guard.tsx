import { useEffect, useId, useRef } from "react";
import { useBeforeUnload, useBlocker } from "react-router";

import { Button } from "#ui/button.tsx";

import styles from "./leave-guard.module.css";

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
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <h2 id={id}>Leave without saving?</h2>
      <p>What you changed on your profile is not saved yet.</p>
      <div className={styles.actions}>
        <Button onClick={onStay}>Stay here</Button>
        <Button variant="secondary" onClick={onLeave}>
          Leave without saving
        </Button>
      </div>
    </dialog>
  );
}
