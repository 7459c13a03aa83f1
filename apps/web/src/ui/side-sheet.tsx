import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";

import { Button } from "./button.tsx";
import styles from "./side-sheet.module.css";

type SideSheetProps = {
  title: string;
  /** Asked for by Escape, by the close button, and by a press beside the sheet. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * Something to work on beside the page: it slides in from the side, on a phone from below. The
 * browser's own dialog: it keeps the focus inside and gives it back to where it was. It is open for
 * as long as it is rendered, so what it works on is best kept outside of it.
 */
export function SideSheet({ title, onClose, children }: SideSheetProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Taken out of the page while open, it would leave the focus nowhere.
    return () => element?.close();
  }, []);
  useEffect(() => heading.current?.focus(), []);

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      closedby="any"
      onCancel={(event) => {
        // A file or date picker inside cancels by itself; that is not about the sheet.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A browser closes it whatever we say when Escape is pressed again and again. The event comes
        // late: the sheet may be open again, as React's strict mode does.
        if (dialog.current?.open === false) onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button variant="quiet" size="small" onClick={onClose}>
          Close
        </Button>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
