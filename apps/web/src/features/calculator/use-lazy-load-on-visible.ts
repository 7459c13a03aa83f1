import { type ReactNode, type RefObject, useEffect, useState } from "react";

import { log } from "#lib/log.ts";

/**
 * How far the element must have scrolled into view before it loads, so that its mere edge does not trigger
 * loading.
 */
const MARGIN = "-120px";

type Loading = { Loaded: (() => ReactNode) | null; hasFailed: boolean };

/**
 * Loads a part of a page when its element becomes visible, or when the visitor first scrolls or presses a
 * key. A key press counts because the next Tab would otherwise skip a part that is not loaded yet. A failed
 * load is not retried: browsers cache a failed import until the page is reloaded.
 * @param load must be a stable reference.
 */
export function useLazyLoadOnVisible(
  place: RefObject<HTMLElement | null>,
  load: () => Promise<() => ReactNode>,
): Loading {
  const [isWanted, setIsWanted] = useState(false);
  const [loading, setLoading] = useState<Loading>({ Loaded: null, hasFailed: false });

  useEffect(() => {
    if (isWanted || !place.current) return undefined;
    const markWanted = () => setIsWanted(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && markWanted(),
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    document.addEventListener("keydown", markWanted, { once: true });
    window.addEventListener("scroll", markWanted, { once: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", markWanted);
      document.removeEventListener("keydown", markWanted);
    };
  }, [isWanted, place]);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isMounted = true;
    void (async () => {
      try {
        const part = await load();
        if (isMounted) setLoading({ Loaded: part, hasFailed: false });
      } catch (error) {
        log.error("a part of the page could not be loaded", error);
        if (isMounted) setLoading({ Loaded: null, hasFailed: true });
      }
    })();
    return () => {
      isMounted = false;
    };
  }, [isWanted, load]);

  return loading;
}
