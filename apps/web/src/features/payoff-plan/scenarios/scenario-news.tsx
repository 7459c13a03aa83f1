import type { PayoffPlanSettings } from "@snowball/contract";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { usePlan } from "../model/use-plan.tsx";
import type { ScenarioRemoval } from "./use-scenarios.ts";

/** What happened, and where the plan was changed, how it was set before. */
export type News = { sentence: string; before: PayoffPlanSettings | null };

type ScenarioNewsProps = {
  removal: ScenarioRemoval;
  news: News | null;
  onNews: (news: News | null) => void;
  /** Where the focus goes when a notice goes that had it. */
  next: RefObject<HTMLElement | null>;
};

/** What became of the last change, with the way back. */
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

/** The button that removed it is gone, so the focus comes here. */
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
  /** Can be focused, and stays. */
  next: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** When it goes with the focus in it, the focus goes on to what is next: it would be nowhere. */
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
