import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";

import styles from "./dialog.module.css";

type DialogProps = {
  title: string;
  children: ReactNode;
  /** The buttons; the one that changes nothing comes last and is focused first. */
  actions: ReactNode;
  /** Asked for by Escape. */
  onClose: () => void;
};

/**
 * A question that has to be answered first. The browser's own dialog: it keeps the focus inside,
 * leaves the page behind it inert, and gives the focus back to where it was. It is open for as long
 * as it is rendered.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const buttons = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Taken out of the page while open, it would leave the focus nowhere.
    return () => element?.close();
  }, []);
  useEffect(() => {
    const safest = buttons.current?.querySelector<HTMLButtonElement>("button:last-of-type");
    safest?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A browser closes it whatever we say when Escape is pressed again and again. The event comes
        // late: the dialog may be open again, as React's strict mode does.
        if (dialog.current?.open === false) onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      <div id={`${id}-text`} className={styles.text}>
        {children}
      </div>
      <div ref={buttons} className={styles.actions}>
        {actions}
      </div>
    </dialog>
  );
}
