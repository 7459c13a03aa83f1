import { useEffect, useLayoutEffect } from "react";
import { useArrival, useLocation } from "#router/index.ts";

const positions = new Map<string, number>();

/**
 * A new screen starts at its top; going back finds the place where the user was. Positions are kept
 * in memory: browser storage is for what has to outlive the page.
 */
export function useScrollRestore(): void {
  const { key, hash } = useLocation();
  const { type, keepsScroll } = useArrival();

  useLayoutEffect(() => {
    if (hash || keepsScroll) return;
    window.scrollTo(0, type === "POP" ? (positions.get(key) ?? window.scrollY) : 0);
  }, [key, hash, type, keepsScroll]);

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);
}
