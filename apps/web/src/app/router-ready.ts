import type { DataRouter } from "react-router";

/** Resolves after the code and data of the first screen loaded or failed to. */
export function routerReady(router: Pick<DataRouter, "state" | "subscribe">): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
}
