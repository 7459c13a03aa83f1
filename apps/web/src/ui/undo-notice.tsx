import { type ReactNode, useEffect, useRef } from "react";

import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type UndoNoticeProps = {
  /** What was done, as a sentence. */
  children: ReactNode;
  /** What the button undoes, for who cannot see where it stands. */
  label?: string;
  /** Whether the button that did it is gone, so that the focus has to go on from here. */
  takesFocus?: boolean;
  isBusy?: boolean;
  onUndo: () => void;
};

/** What was just done, and the way back. */
export function UndoNotice(props: UndoNoticeProps) {
  const { children, label, takesFocus = false, isBusy = false, onUndo } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector("button")?.focus();
  }, [takesFocus]);

  return (
    <div ref={box}>
      <Notice
        tone="success"
        action={
          <Button
            variant="secondary"
            size="small"
            isBusy={isBusy}
            aria-label={label}
            onClick={onUndo}
          >
            Undo
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
