import type { PayoffPlanSettings } from "@snowball/contract";
import type { RefObject } from "react";

import { FocusHandover } from "#ui/focus-handover.tsx";
import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { usePlan } from "../model/use-plan.tsx";
import type { ScenarioRemoval } from "./use-scenarios.ts";

/** A message about the last change, with the previous settings if the plan was changed. */
export type News = { sentence: string; before: PayoffPlanSettings | null };

type ScenarioNewsProps = {
  removal: ScenarioRemoval;
  news: News | null;
  onNews: (news: News | null) => void;
  /** Receives the focus if a focused notice disappears. */
  next: RefObject<HTMLElement | null>;
};

/** Shows the result of the last change, with an Undo button. */
export function ScenarioNews({ removal, news, onNews, next }: ScenarioNewsProps) {
  const { change } = usePlan();
  const { removed, error } = removal;
  const before = news?.before ?? null;

  return (
    <>
      {error !== null && <Notice tone="error">Nothing was changed. {error}</Notice>}
      {removed && (
        <FocusHandover key={removed.uuid} next={next}>
          <UndoNotice
            verb="Restore"
            label={`Put ${removed.name} back`}
            takesFocus
            isBusy={removal.isPuttingBack}
            onUndo={removal.putBack}
          >
            “{removed.name}” was removed.
          </UndoNotice>
        </FocusHandover>
      )}
      {news && (
        <FocusHandover next={next}>
          {before ? (
            <UndoNotice
              onUndo={() => {
                change(before);
                onNews(null);
              }}
            >
              {news.sentence}
            </UndoNotice>
          ) : (
            <Notice tone="success">{news.sentence}</Notice>
          )}
        </FocusHandover>
      )}
    </>
  );
}
