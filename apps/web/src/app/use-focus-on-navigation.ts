import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation the new screen's heading has the focus, as it would after loading a page:
 * otherwise a screen reader stays silent and the keyboard starts from nowhere.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);

  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    const heading = main.current?.querySelector<HTMLElement>("h1");
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [main, pathname]);
}
