import type { ReactNode } from "react";

import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

type ImportDoneProps = {
  isBusy: boolean;
  refusals: readonly string[];
  undo: () => unknown;
  /** A sentence about what was imported. */
  children: ReactNode;
};

/** Shows that an import succeeded, with an undo button and a link to the debts. */
export function ImportDone({ isBusy, refusals, undo, children }: ImportDoneProps) {
  return (
    <>
      <UndoNotice label="Undo the import" takesFocus isBusy={isBusy} onUndo={undo}>
        {children}
      </UndoNotice>
      {refusals.length > 0 && <Notice tone="error">{refusals.join(" ")}</Notice>}
      <div>
        <ButtonLink to={paths.debts()}>See your debts</ButtonLink>
      </div>
    </>
  );
}
