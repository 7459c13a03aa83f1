import { useEffect, useRef } from "react";

/** The focus goes to the first thing inside that takes it: what had it is no longer on the page. */
export function useFocusWhenFresh<Element extends HTMLElement>(isFresh: boolean) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (isFresh) element.current?.querySelector<HTMLElement>("input, select, button")?.focus();
  }, [isFresh]);

  return element;
}
