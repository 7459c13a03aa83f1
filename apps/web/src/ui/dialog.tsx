import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";

import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";

type DialogProps = {
  title: string;
  children: ReactNode;
  /** Asked for by Escape; of a sheet also by its close button and by a press beside it. */
  onClose: () => void;
} & (
  | {
      /** A question that has to be answered first. */
      variant?: "question";
      /** The answers, as buttons; the one that changes nothing comes last and is focused first. */
      actions: ReactNode;
    }
  | {
      /** Something to work on beside the page: it slides in from the side, on a phone from below. */
      variant: "sheet";
      actions?: never;
      /** Of one column: no wider than a form reads well. */
      isNarrow?: boolean;
    }
);

/**
 * Something in front of the page. The browser's own dialog: it keeps the focus inside, leaves the page
 * behind it inert, and gives the focus back to where it was. It is open for as long as it is rendered,
 * so what is worked on in it is best kept outside of it.
 */
export function Dialog(props: DialogProps) {
  const { title, children, onClose, variant = "question", actions } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isSheet = variant === "sheet";

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Taken out of the page while open, it would leave the focus nowhere.
    return () => element?.close();
  }, []);
  useEffect(() => {
    const first = isSheet ? "h2" : "[data-answers] > button:last-of-type";
    dialog.current?.querySelector<HTMLElement>(first)?.focus();
  }, [isSheet]);

  const heading = (
    <h2 id={id} tabIndex={isSheet ? -1 : undefined}>
      {title}
    </h2>
  );
  return (
    <dialog
      ref={dialog}
      className={lookOf(props)}
      aria-labelledby={id}
      aria-describedby={isSheet ? undefined : `${id}-text`}
      closedby={isSheet ? "any" : undefined}
      onCancel={(event) => {
        // A file or date picker inside cancels by itself; that is not about the dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A browser closes it whatever we say when Escape is pressed again and again. The event comes
        // late: the dialog may be open again, as React's strict mode does.
        if (dialog.current?.open === false) onClose();
      }}
    >
      {isSheet ? (
        <>
          <header className={styles.head}>
            {heading}
            <Button variant="quiet" size="small" onClick={onClose}>
              Close
            </Button>
          </header>
          <div className={styles.body}>{children}</div>
        </>
      ) : (
        <>
          {heading}
          <div id={`${id}-text`} className={styles.text}>
            {children}
          </div>
          <div data-answers className={styles.actions}>
            {actions}
          </div>
        </>
      )}
    </dialog>
  );
}

function lookOf(props: DialogProps): string {
  if (props.variant !== "sheet") return classNames(styles.question);

  return classNames(styles.sheet, props.isNarrow && styles.narrow);
}
