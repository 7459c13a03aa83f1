import type { Debt } from "@snowball/contract";
import { type ComponentType, useEffect, useState } from "react";

import { log } from "#lib/log.ts";
import { useInView } from "#lib/use-in-view.ts";
import { Notice } from "#ui/notice.tsx";

type Outlook = ComponentType<{ debt: Debt }>;

/**
 * Shows the payoff chart of a debt, next to the tabs or below them on a phone. Loads it when it comes into
 * view. It does not suspend, because React would then reveal the account's banners, and with them the page,
 * some 300 ms later.
 */
export function LazyOutlook({ debt }: { debt: Debt }) {
  const { ref, isInView } = useInView<HTMLElement>();
  const [Loaded, setLoaded] = useState<Outlook | null>(null);
  useEffect(() => {
    if (isInView) void loadOutlook().then((outlook) => setLoaded(() => outlook));
  }, [isInView]);

  return (
    <aside ref={ref} aria-label="Payoff chart">
      {Loaded && <Loaded debt={debt} />}
    </aside>
  );
}

async function loadOutlook(): Promise<Outlook> {
  try {
    return (await import("./debt-outlook-part.tsx")).DebtOutlook;
  } catch (error) {
    log.error("The payoff chart could not be loaded.", error);
    return NoOutlook;
  }
}

function NoOutlook() {
  return <Notice tone="attention">The chart could not be loaded.</Notice>;
}
