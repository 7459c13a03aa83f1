import type { Debt } from "@snowball/contract";
import { useEffect, useRef } from "react";

import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

type RemovedNoticeProps = { debt: Debt; isBusy: boolean; onUndo: () => void };

/** Stands where a debt was. The button that removed it is gone, so the focus comes here. */
export function RemovedNotice({ debt, isBusy, onUndo }: RemovedNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);

  return (
    <div ref={box}>
      <Notice
        tone="success"
        action={
          <Button
            variant="secondary"
            size="small"
            isBusy={isBusy}
            aria-label={`Undo: bring back ${debt.name}`}
            onClick={onUndo}
          >
            Undo
          </Button>
        }
      >
        “{debt.name}” was removed.
      </Notice>
    </div>
  );
}
