import { FIRST_KEY, hrefOf, type Location } from "./location.ts";

/** @param delta by how many entries; null where somebody came to an entry that is not ours. */
export type OnPop = (location: Location, delta: number | null) => void;

/** The entries that one goes back and forward in. */
export type History = {
  readonly location: Location;
  push(location: Location): void;
  replace(location: Location): void;
  go(delta: number): void;
  /** Calls back when somebody went to another entry. */
  listen(onPop: OnPop): void;
};

/** What an entry holds of ours; other code may keep its own beside it. */
type Kept = { usr?: unknown; key?: string; idx?: number };

/** The browser's, in one window. */
export function createBrowserHistory(window: Window): History {
  const kept = () => (window.history.state ?? {}) as Kept;
  let at: number | null = kept().idx ?? null;
  if (at === null) {
    at = 0;
    window.history.replaceState({ ...kept(), idx: at }, "");
  }
  const entry = ({ state: usr, key }: Location, idx: number) => {
    at = idx;
    return { usr, key, idx } satisfies Kept;
  };

  return {
    get location() {
      const { pathname, search, hash } = window.location;
      const { usr = null, key = FIRST_KEY } = kept();
      return { pathname, search, hash, state: usr, key };
    },
    push(location) {
      const state = entry(location, (at ?? 0) + 1);
      try {
        window.history.pushState(state, "", hrefOf(location));
      } catch {
        // Safari refuses the hundredth in half a minute: the way there is another document then.
        window.location.assign(hrefOf(location));
      }
    },
    replace(location) {
      window.history.replaceState(entry(location, at ?? 0), "", hrefOf(location));
    },
    go: (delta) => window.history.go(delta),
    listen(onPop) {
      window.addEventListener("popstate", () => {
        const before = at;
        at = kept().idx ?? null;
        onPop(this.location, before === null || at === null ? null : at - before);
      });
    },
  };
}

/** One without a browser: for a page that is rendered at build, and for tests. */
export function createMemoryHistory(first: Location): History {
  let entries = [first];
  let at = 0;
  let told: OnPop = () => undefined;
  const current = () => entries[at] ?? first;

  return {
    get location() {
      return current();
    },
    push(location) {
      at += 1;
      entries = [...entries.slice(0, at), location];
    },
    replace: (location) => void (entries[at] = location),
    go(delta) {
      const before = at;
      at = Math.min(Math.max(at + delta, 0), entries.length - 1);
      if (at !== before) told(current(), at - before);
    },
    listen: (onPop) => void (told = onPop),
  };
}
