import { createBrowserHistory, createMemoryHistory, type History } from "./history.ts";
import {
  addressOf,
  FIRST_KEY,
  hrefOf,
  type Location,
  newKey,
  partsOf,
  type To,
} from "./location.ts";
import { loadRoutes } from "./load-routes.ts";
import { type Matched, matchRoutes, type Route, type RouteParts } from "./match-routes.ts";

/** How one came to where one is: by the browser's own ways, by a new entry, or in the place of one. */
export type NavigationType = "POP" | "PUSH" | "REPLACE";

export type RouterState = {
  location: Location;
  type: NavigationType;
  /** The page is to stay where it is scrolled to. */
  keepsScroll: boolean;
  matched: Matched;
  /** What could not be loaded, and which of the matched routes shows that. */
  failure: { error: unknown; at: number } | null;
  /** Where somebody is going whose screen is still being loaded: the one before is shown until then. */
  next: Location | null;
  /** False until the first screen is there. */
  isReady: boolean;
};

export type NavigateOptions = { replace?: boolean; state?: unknown; keepsScroll?: boolean };

/** May hold somebody back: returns true, and calls `proceed` if they go nevertheless. */
export type Guard = (way: { from: Location; to: Location }, proceed: () => void) => boolean;

export type Router = {
  readonly state: RouterState;
  /** Fulfilled once the first screen is there, or the reason why it is not. */
  readonly ready: Promise<void>;
  /** Fulfilled once the screen is there, or somebody has gone elsewhere. */
  navigate: (to: To, options?: NavigateOptions) => Promise<void>;
  subscribe: (listener: (state: RouterState) => void) => () => void;
  guard: (guard: Guard) => () => void;
  /** What is known of a route: what it says, and what was loaded. */
  partsOf: (route: Route) => RouteParts;
};

export function createBrowserRouter(routes: readonly Route[]): Router {
  return createRouter(routes, createBrowserHistory(window));
}

/** @param state what a screen before left for the first one. */
export function createMemoryRouter(
  routes: readonly Route[],
  { at = "/", state = null }: { at?: string; state?: unknown } = {},
): Router {
  return createRouter(routes, createMemoryHistory({ ...partsOf(at), state, key: FIRST_KEY }));
}

type Way = Pick<RouterState, "location" | "type" | "keepsScroll">;

export function createRouter(routes: readonly Route[], history: History): Router {
  const loaded = new Map<Route, RouteParts>();
  const listeners = new Set<(state: RouterState) => void>();
  const guards = new Set<Guard>();
  let underWay = new AbortController();
  let state = beginAt(history.location, routes);

  function become(next: RouterState): void {
    state = next;
    for (const listener of listeners) listener(state);
  }

  /** Without anything to wait for, one is there before this returns. */
  async function go(way: Way): Promise<void> {
    underWay.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    const { location, type } = way;
    const args = { url: urlOf(location), signal, replaces: type === "REPLACE" };
    const stays = state.isReady && !state.failure && location.pathname === state.location.pathname;
    const matched = stays ? state.matched : matchRoutes(routes, location.pathname);
    const loading = stays ? null : loadRoutes(matched, { loaded, args });
    if (loading && state.isReady) become({ ...state, next: location });
    const failure = loading && (await loading);
    if (signal.aborted) return;

    write(history, way);
    become({ ...way, matched, failure, next: null, isReady: true });
  }

  function isHeld(to: Location, proceed: () => void): boolean {
    return [...guards].some((guard) => guard({ from: state.location, to }, proceed));
  }

  history.listen(popHandler({ history, isHeld, go }));
  const ready = go(state);

  return {
    get state() {
      return state;
    },
    ready,
    async navigate(to, { replace = false, state: left = null, keepsScroll = false } = {}) {
      const location = { ...partsOf(addressOf(to, state.location)), state: left, key: newKey() };
      const way: Way = { location, type: replace ? "REPLACE" : "PUSH", keepsScroll };
      if (!isHeld(location, () => void go(way))) await go(way);
    },
    subscribe: (listener) => addTo(listeners, listener),
    guard: (guard) => addTo(guards, guard),
    partsOf: (route) => loaded.get(route) ?? route,
  };
}

/** Coming by the browser's own ways, the entry is there already. */
function write(history: History, { type, location }: Way): void {
  if (type === "PUSH") history.push(location);
  if (type === "REPLACE") history.replace(location);
}

function beginAt(location: Location, routes: readonly Route[]): RouterState {
  const matched = matchRoutes(routes, location.pathname);
  const way: Way = { location, type: "POP", keepsScroll: false };

  return { ...way, matched, failure: null, next: null, isReady: false };
}

function addTo<Item>(set: Set<Item>, item: Item): () => void {
  set.add(item);
  return () => void set.delete(item);
}

type PopDeps = {
  history: History;
  isHeld: (to: Location, proceed: () => void) => boolean;
  go: (way: Way) => Promise<void>;
};

/**
 * The browser has gone to another entry before anybody is asked. Who is held back is led to the one they came
 * from, and there again if they go nevertheless: both ways are told of like every other.
 */
function popHandler({ history, isHeld, go }: PopDeps) {
  let isLedBack = false;
  let isLetThrough = false;

  return (location: Location, delta: number | null): void => {
    if (isLedBack) {
      isLedBack = false;
      return;
    }
    const proceed = () => {
      isLetThrough = true;
      history.go(delta ?? 0);
    };
    // An entry that is not ours has no place from which one could be led back.
    if (delta && !isLetThrough && isHeld(location, proceed)) {
      isLedBack = true;
      history.go(-delta);
      return;
    }
    isLetThrough = false;
    void go({ location, type: "POP", keepsScroll: false });
  };
}

/** As a whole; of a page that is rendered at build nobody asks for the origin. */
function urlOf(location: Location): string {
  const origin = typeof window === "undefined" ? "https://unknown.invalid" : window.location.origin;

  return new URL(hrefOf(location), origin).href;
}
