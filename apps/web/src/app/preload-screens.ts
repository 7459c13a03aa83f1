import type { Route } from "#router/index.ts";

import type { Session } from "#lib/session/create-session.ts";

/** What the browser tells of the network; not every browser does. */
type Connection = { saveData?: boolean; type?: string };

type Device = {
  isOnline: boolean;
  connection?: Connection | undefined;
  /** Calls back when the page has nothing else to do. */
  whenIdle: (work: () => void) => void;
};

type Deps = {
  session: Pick<Session, "subscribe" | "getStatus">;
  screens: readonly Route[];
  device: () => Device;
  page: Pick<Document, "addEventListener">;
};

/**
 * Loads the screens' code once somebody is signed in and the page is idle, so that they open at once
 * and without a network; the first of them while somebody is about to sign in. Not where the user
 * pays for what is loaded.
 */
export function preloadScreens({ session, screens, device, page }: Deps): void {
  let isBegun = false;
  const isWelcome = ({ isOnline, connection }: Device) => isOnline && !isPaid(connection);

  function begin(): void {
    const here = device();
    if (isBegun || session.getStatus() !== "authorized" || !isWelcome(here)) return;
    isBegun = true;
    here.whenIdle(() => void loadInTurn(screens));
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

function asksForPassword(target: EventTarget | null): boolean {
  const form = target instanceof Element ? target.closest("form") : null;

  return Boolean(form?.querySelector('input[type="password"]'));
}

function isPaid({ saveData, type }: Connection = {}): boolean {
  return saveData === true || type === "cellular";
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
