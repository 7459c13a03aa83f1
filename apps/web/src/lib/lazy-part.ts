import { type ComponentType, lazy, useEffect, useState } from "react";

import { log } from "./log.ts";

/**
 * Loads a part of a screen when it is first rendered. Shows `Fallback` if its code cannot be loaded, so that the
 * screen still works.
 */
export function lazyOr<Props>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      log.error("a part of the page could not be loaded", error);
      return { default: Fallback };
    }
  });
}

/**
 * Loads a part of a screen as soon as it is wanted. Without Suspense, which would show loaded content, and the
 * content around it, some 300 ms later. A failed load is not retried: browsers cache a failed import until the page
 * is reloaded.
 * @param load must be a stable reference, and await its import: the bundler drops the rejection of a promise that is
 * chained to `import()`.
 */
export function useLoaded<Part>(load: () => Promise<Part>, isWanted = true) {
  const [loaded, setLoaded] = useState<{ part?: Part; error?: unknown }>({});
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (part) => setLoaded({ part }),
      (error: unknown) => {
        log.error("a part of the page could not be loaded", error);
        setLoaded({ error });
      },
    );
  }, [load, isWanted]);

  return loaded;
}
