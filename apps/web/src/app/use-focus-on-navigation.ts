import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Focuses the new screen's heading after a navigation, as a page load would. Otherwise a screen
 * reader stays silent and the keyboard focus is lost.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const seen = useRef(pathname);

  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    // A URL with a hash has already moved the focus.
    if (hash !== "" && isWithin(main.current, document.activeElement)) return;
    const heading = main.current?.querySelector<HTMLElement>("h1");
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [main, pathname, hash]);
}

function isWithin(main: HTMLElement | null, element: Element | null): boolean {
  return main !== null && main !== element && main.contains(element);
}
