import { type ReactNode, type RefObject, useLayoutEffect } from "react";

import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { useFocusInside } from "./use-focus-inside.ts";

type UndoNoticeProps = {
  children: ReactNode;
  verb?: string;
  /** What the button undoes, for screen readers. */
  label?: string;
  /** Whether the pressed button is gone, so that the Undo button must take the focus. */
  takesFocus?: boolean;
  /** An element that stays. It receives the focus if the notice has it and disappears. */
  next?: RefObject<HTMLElement | null>;
  isBusy?: boolean;
  onUndo: () => void;
};

export function UndoNotice(props: UndoNoticeProps) {
  const {
    children,
    verb = "Undo",
    label,
    takesFocus = false,
    next,
    isBusy = false,
    onUndo,
  } = props;
  const box = useFocusInside<HTMLDivElement>(takesFocus);
  useLayoutEffect(() => {
    const [from, to] = [box.current, next?.current];
    return () => {
      if (from?.contains(document.activeElement)) to?.focus();
    };
  }, [box, next]);

  return (
    <div ref={box}>
      <Notice
        tone="success"
        action={
          <Button size="small" isBusy={isBusy} aria-label={label} onClick={onUndo}>
            {verb}
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
