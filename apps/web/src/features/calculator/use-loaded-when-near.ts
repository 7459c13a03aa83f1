import { type ReactNode, type RefObject, useEffect, useState } from "react";

import { log } from "#lib/log.ts";

/** How much of the place is seen before it is wanted though nobody has moved: not its mere edge. */
const MARGIN = "-120px";

type Loading = { Loaded: (() => ReactNode) | null; hasFailed: boolean };

/**
 * Loads a part of a page when its place is on the screen, or when somebody begins to scroll, so that it
 * is ready when they come, or to use the keyboard: the next press of Tab would otherwise pass over what
 * is not there yet. What failed is
 * not tried again: browsers remember it for as long as the page.
 * @param load stays the same.
 */
export function useLoadedWhenNear(
  place: RefObject<HTMLElement | null>,
  load: () => Promise<() => ReactNode>,
): Loading {
  const [isWanted, setIsWanted] = useState(false);
  const [loading, setLoading] = useState<Loading>({ Loaded: null, hasFailed: false });

  useEffect(() => {
    if (isWanted || !place.current) return undefined;
    const want = () => setIsWanted(true);
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && want(),
      { rootMargin: MARGIN },
    );
    watch.observe(place.current);
    document.addEventListener("keydown", want, { once: true });
    window.addEventListener("scroll", want, { once: true, passive: true });
    return () => {
      watch.disconnect();
      window.removeEventListener("scroll", want);
      document.removeEventListener("keydown", want);
    };
  }, [isWanted, place]);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    void (async () => {
      try {
        const part = await load();
        if (isHere) setLoading({ Loaded: part, hasFailed: false });
      } catch (error) {
        log.error("a part of the page could not be loaded", error);
        if (isHere) setLoading({ Loaded: null, hasFailed: true });
      }
    })();
    return () => {
      isHere = false;
    };
  }, [isWanted, load]);

  return loading;
}
