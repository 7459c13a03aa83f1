import { useEffect, useId, useRef } from "react";

import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import styles from "./cancel-dialog.module.css";
import { useRenewalChange } from "./use-renewal-change.ts";

type CancelDialogProps = {
  productName: string;
  /** Null when the provider did not say. */
  lastDay: string | null;
  onClose: () => void;
};

/** Asks before a subscription is cancelled, and says until when it works. */
export function CancelDialog({ productName, lastDay, onClose }: CancelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const aboutId = useId();
  const { change, isChanging, error } = useRenewalChange("cancel");

  useEffect(() => {
    const element = dialog.current;
    // A modal dialog keeps the focus, closes on Escape and gives the focus back, all by itself.
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={aboutId}
      onClose={() => {
        // The event comes late: the dialog may be open again, as React's strict mode does.
        if (!dialog.current?.open) onClose();
      }}
    >
      <h2 id={titleId}>Cancel your subscription?</h2>
      <div id={aboutId} className={styles.about}>
        <p>
          {productName} works until {lastDay ?? "the end of the period you paid for"}, and you will
          not be charged again.
        </p>
        <p>
          What is free stays free: your accounts, due dates and minimum payments. You can resume
          until the last day.
        </p>
      </div>
      {error !== null && !isChanging && (
        <Notice tone="error">Your subscription was not cancelled. {error}</Notice>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onClose}>
          Keep subscription
        </Button>
        <Button isBusy={isChanging} onClick={() => change(undefined, { onSuccess: onClose })}>
          Cancel subscription
        </Button>
      </div>
    </dialog>
  );
}
