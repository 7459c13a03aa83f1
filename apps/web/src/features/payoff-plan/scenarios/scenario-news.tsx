import type { PayoffPlanSettings } from "@snowball/contract";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

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
          <RemovedNotice name={removed.name} removal={removal} />
        </FocusHandover>
      )}
      {news && (
        <FocusHandover next={next}>
          <Notice
            tone="success"
            action={
              before && (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => {
                    change(before);
                    onNews(null);
                  }}
                >
                  Undo
                </Button>
              )
            }
          >
            {news.sentence}
          </Notice>
        </FocusHandover>
      )}
    </>
  );
}

/** Focuses its button, because the focused Remove button was removed. */
function RemovedNotice({ name, removal }: { name: string; removal: ScenarioRemoval }) {
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
            isBusy={removal.isPuttingBack}
            aria-label={`Put ${name} back`}
            onClick={removal.putBack}
          >
            Put it back
          </Button>
        }
      >
        “{name}” was removed.
      </Notice>
    </div>
  );
}

type FocusHandoverProps = {
  /** A focusable element that stays on the page. */
  next: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/**
 * Moves the focus to `next` if it is inside when the component unmounts. Otherwise the focus would be lost.
 */
function FocusHandover({ next, children }: FocusHandoverProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [from, to] = [box.current, next.current];
    return () => {
      if (from?.contains(document.activeElement)) to?.focus();
    };
  }, [next]);

  return <div ref={box}>{children}</div>;
}
