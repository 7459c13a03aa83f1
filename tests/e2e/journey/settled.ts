import { setTimeout as wait } from "node:timers/promises";

import { expect, type Page, type Request } from "@playwright/test";

/** Several times as long as a screen needs between a response and its next request. */
const QUIET_MS = 150;
const LOOK_MS = 20;
/**
 * On a busy machine, a browser reports idle only with its next frame, and a still page requests
 * none.
 */
const IDLE_MS = 1_000;

/**
 * Watches the page's requests from now on. The returned function waits until the page has no open
 * request, nothing left to draw and no loading text. Playwright's own `networkidle` takes half a
 * second longer per screen.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const underway = new Set<Request>();
  let changed = 0;
  const begin = (request: Request) => {
    underway.add(request);
    changed = performance.now();
  };
  const end = (request: Request) => {
    underway.delete(request);
    changed = performance.now();
  };
  page.on("request", begin);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  // Requests of the previous document no longer count.
  page.on("framenavigated", (frame) => frame === page.mainFrame() && underway.clear());

  return async () => {
    changed = performance.now();
    while (underway.size > 0 || performance.now() - changed < QUIET_MS) await wait(LOOK_MS);
    await page.evaluate(
      (timeout) => new Promise<void>((idle) => requestIdleCallback(() => idle(), { timeout })),
      IDLE_MS,
    );
    await expect(page.getByText(/^(Searching|Loading)/)).toHaveCount(0);
  };
}
