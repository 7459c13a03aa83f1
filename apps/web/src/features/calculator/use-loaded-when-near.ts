import { type ReactNode, type RefObject, useEffect, useState } from "react";

import { log } from "#lib/log.ts";

/** Begins before the place is seen, so that it is ready when it is. */
const MARGIN = "150px";

type Loading = { Loaded: (() => ReactNode) | null; hasFailed: boolean; failures: number };
const NOT_YET: Loading = { Loaded: null, hasFailed: false, failures: 0 };

/**
 * Loads a part of a page when its place comes near the screen, or when somebody begins to use the
 * keyboard: the next press of Tab would otherwise pass over what is not there yet.
 * @param load stays the same.
 */
export function useLoadedWhenNear(
  place: RefObject<HTMLElement | null>,
  load: () => Promise<() => ReactNode>,
) {
  const [isWanted, setIsWanted] = useState(false);
  const [{ Loaded, hasFailed, failures }, setLoading] = useState(NOT_YET);

  useEffect(() => {
    if (isWanted || !place.current) return undefined;
    const want = () => setIsWanted(true);
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && want(),
      { rootMargin: MARGIN },
    );
    watch.observe(place.current);
    document.addEventListener("keydown", want, { once: true });
    return () => {
      watch.disconnect();
      document.removeEventListener("keydown", want);
    };
  }, [isWanted, place]);

  useEffect(() => {
    if (!isWanted || hasFailed) return undefined;
    let isHere = true;
    void (async () => {
      try {
        const part = await load();
        if (isHere) setLoading({ ...NOT_YET, Loaded: part });
      } catch (error) {
        log.error("a part of the page could not be loaded", error);
        if (isHere) {
          setLoading((now) => ({ ...now, hasFailed: true, failures: now.failures + 1 }));
        }
      }
    })();
    return () => {
      isHere = false;
    };
  }, [isWanted, hasFailed, load]);

  return {
    Loaded,
    hasFailed,
    /** How often it could not be loaded. */
    failures,
    retry: () => setLoading((now) => ({ ...now, hasFailed: false })),
  };
}
