import { useEffect, useRef } from "react";

/**
 * Returns a ref for an element. Focuses the first match inside when `isWanted` becomes true, for example because the
 * pressed button was removed.
 */
export function useFocusInside<Element extends HTMLElement>(
  isWanted: boolean,
  selector = "button",
) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (isWanted) element.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [isWanted, selector]);

  return element;
}
