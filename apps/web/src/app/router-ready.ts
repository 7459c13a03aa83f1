import type { DataRouter } from "react-router";

/** Waits until the code and data of the first screen are loaded, or could not be. */
export function routerReady(router: Pick<DataRouter, "state" | "subscribe">): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
}
