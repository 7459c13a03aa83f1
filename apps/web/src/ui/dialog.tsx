import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";

import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";

type DialogProps = {
  title: string;
  children: ReactNode;
  /** Called on Escape; for a sheet also by its close button and by a click outside. */
  onClose: () => void;
} & (
  | {
      /** A question that the user must answer first. */
      variant?: "question";
      /** The answers, as buttons. The last one gets the focus. */
      actions: ReactNode;
      /** The last answer, if it is not the main one: closes the dialog without a change. */
      keep?: string;
    }
  | {
      /** A sheet to work on. It slides in from the side, or from below on a phone. */
      variant: "sheet";
      /** For one column: no wider than a readable form. */
      isNarrow?: boolean;
    }
);

/**
 * A modal dialog: the browser keeps the focus inside, makes the page inert, and returns the focus
 * on close. It is open as long as it is rendered, so state that must survive belongs outside of it.
 */
export function Dialog(props: DialogProps) {
  const { title, children, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isSheet = props.variant === "sheet";

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // If removed while open, the dialog would lose the focus.
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
      className={dialogClass(props)}
      aria-labelledby={id}
      aria-describedby={isSheet ? undefined : `${id}-text`}
      closedby={isSheet ? "any" : undefined}
      onCancel={(event) => {
        // A file or date picker inside fires its own cancel event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A browser may close the dialog anyway if Escape is pressed repeatedly. The event comes
        // late: the dialog may be open again, as in React's strict mode.
        if (dialog.current?.open === false) onClose();
      }}
    >
      {props.variant === "sheet" ? (
        <>
          {/* Focused when the sheet opens, so that a screen reader starts there. */}
          <header className="sticky top-0 z-5 flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-paper px-6 py-2.5 max-[48rem]:px-edge [&_h2]:min-w-0 [&_h2:focus]:outline-none">
            {heading}
            <Button variant="quiet" size="small" onClick={onClose}>
              Close
            </Button>
          </header>
          <div className="p-6 max-[48rem]:px-edge max-[48rem]:py-4">{children}</div>
        </>
      ) : (
        <>
          {heading}
          <div id={`${id}-text`} className="grid grid-cols-1 gap-3">
            {children}
          </div>
          <div data-answers className="flex flex-wrap gap-3 max-tablet:grid max-tablet:grid-cols-1">
            {props.actions}
            {props.keep && (
              <Button variant="secondary" onClick={onClose}>
                {props.keep}
              </Button>
            )}
          </div>
        </>
      )}
    </dialog>
  );
}

function dialogClass(props: DialogProps): string {
  if (props.variant !== "sheet")
    return "m-auto max-h-[calc(100dvb_-_2rem)] w-[min(31rem,100vi_-_2_*_var(--edge))] rounded-large border border-line bg-surface-raised p-[min(1.5rem,6vw)] text-ink backdrop:bg-[rgb(10_20_20_/_55%)] open:grid open:grid-cols-1 open:gap-4";

  return classNames(styles.sheet, props.isNarrow && styles.narrow);
}
