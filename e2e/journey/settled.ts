import { setTimeout as wait } from "node:timers/promises";

import { expect, type Page, type Request } from "@playwright/test";

/** Several times what a screen takes from an answer to what it asks next. */
const QUIET_MS = 150;
const LOOK_MS = 20;
/** A browser with cores to share may call a page idle only with its next frame, and of a still page nobody wants one. */
const IDLE_MS = 1_000;

/**
 * Watches what a page asks for, from now on. What comes back waits until it asks for nothing more, has
 * nothing left to draw and says of nothing that it is loading: Playwright's own `networkidle` lasts half a
 * second longer, at every screen.
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
  // What a document before asked for is nobody's any more.
  page.on("framenavigated", (frame) => frame === page.mainFrame() && underway.clear());

  return async () => {
    changed = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- it is to have time in between
    while (underway.size > 0 || performance.now() - changed < QUIET_MS) await wait(LOOK_MS);
    await page.evaluate(
      (timeout) => new Promise<void>((idle) => requestIdleCallback(() => idle(), { timeout })),
      IDLE_MS,
    );
    await expect(page.getByText(/^(Searching|Loading)/)).toHaveCount(0);
  };
}
