import type { Route, Router } from "#router/index.ts";

import type { DataClient } from "#lib/api/data-client.ts";
import type { Session } from "#lib/session/create-session.ts";

/** What the browser tells of the network; not every browser does. */
export type Connection = { saveData?: boolean; type?: string; effectiveType?: string };

type Device = {
  isOnline: boolean;
  connection?: Connection | undefined;
  /** Calls back when the page has had nothing else to do for a moment. */
  whenIdle: (work: () => void) => void;
};

type Deps = {
  session: Pick<Session, "subscribe" | "getStatus">;
  router: Pick<Router, "state">;
  client: Pick<DataClient, "answered">;
  screens: readonly Route[];
  device: () => Device;
  page: Pick<Document, "addEventListener">;
};

/**
 * Loads the screens' code once somebody is signed in and the screen they asked for is there with its data, so
 * that the others open at once and without a network; the first of them while somebody is about to sign in.
 * Not where the user pays for what is loaded, or waits long for it.
 */
export function preloadScreens({ session, router, client, screens, device, page }: Deps): void {
  let isBegun = false;
  const isWelcome = ({ isOnline, connection }: Device) =>
    isOnline && !isPaid(connection) && !isSlow(connection);

  function begin(): void {
    if (isBegun || session.getStatus() !== "authorized" || !isWelcome(device())) return;
    isBegun = true;
    void loadOnceAtRest();
  }

  async function loadOnceAtRest(): Promise<void> {
    let read;
    do {
      read = client.answered();
      // oxlint-disable-next-line no-await-in-loop -- what came may have asked for more
      await read;
      // oxlint-disable-next-line no-await-in-loop -- it is to have time in between
      await new Promise<void>((resolve) => device().whenIdle(resolve));
    } while (isOnTheWay(router) || read !== client.answered());
    await loadInTurn(screens);
  }

  function foresee({ target }: Event): void {
    if (asksForPassword(target) && isWelcome(device())) void loadInTurn(screens.slice(0, 1));
  }

  page.addEventListener("input", foresee);
  // What was typed before the scripts were there, or filled in by the browser.
  page.addEventListener("submit", foresee);
  session.subscribe(begin);
  begin();
}

function isOnTheWay({ state }: Pick<Router, "state">): boolean {
  return !state.isReady || state.next !== null;
}

function asksForPassword(target: EventTarget | null): boolean {
  const form = target instanceof Element ? target.closest("form") : null;

  return Boolean(form?.querySelector('input[type="password"]'));
}

function isPaid({ saveData, type }: Connection = {}): boolean {
  return saveData === true || type === "cellular";
}

/** What is loaded ahead would stand in the way of what is asked for. */
function isSlow({ effectiveType = "4g" }: Connection = {}): boolean {
  return effectiveType !== "4g";
}

/** One after another: what the user asks for meanwhile does not wait for all of them. */
async function loadInTurn(screens: readonly Route[]): Promise<void> {
  try {
    for (const { lazy } of screens) {
      // oxlint-disable-next-line no-await-in-loop -- in turn is the point
      if (typeof lazy === "function") await lazy();
    }
  } catch {
    return; // The network has gone: the router loads a screen when it is opened, and says so if not.
  }
}
