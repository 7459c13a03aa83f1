import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation the new screen's heading has the focus, as it would after loading a page:
 * otherwise a screen reader stays silent and the keyboard starts from nowhere.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const seen = useRef(pathname);

  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    // An address that names a part of the screen has put the focus there already.
    if (hash !== "" && isWithin(main.current, document.activeElement)) return;
    const heading = main.current?.querySelector<HTMLElement>("h1");
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [main, pathname, hash]);
}

function isWithin(main: HTMLElement | null, element: Element | null): boolean {
  return main !== null && main !== element && main.contains(element);
}
