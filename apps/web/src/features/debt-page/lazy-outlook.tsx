import type { Debt } from "@snowball/contract";
import { lazy, Suspense } from "react";

import { log } from "#lib/log.ts";
import { useInView } from "#lib/use-in-view.ts";
import { Notice } from "#ui/notice.tsx";

const DebtOutlook = lazy(async () => {
  try {
    return { default: (await import("./debt-outlook-part.tsx")).DebtOutlook };
  } catch (error) {
    log.error("The payoff chart could not be loaded.", error);
    return { default: NoOutlook };
  }
});

/** The payoff chart of a debt, loaded when it comes into view: next to the tabs, or below them on a phone. */
export function LazyOutlook({ debt }: { debt: Debt }) {
  const { ref, isInView } = useInView<HTMLElement>();

  return (
    <aside ref={ref} aria-label="Payoff chart">
      {isInView && (
        <Suspense>
          <DebtOutlook debt={debt} />
        </Suspense>
      )}
    </aside>
  );
}

function NoOutlook() {
  return <Notice tone="attention">The chart could not be loaded.</Notice>;
}
