import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** Some browsers fire print events, some match the print medium, and some do both. */
let isAboutToPrint = false;

/**
 * Whether the page is about to print. Components that show a part at a time then show all, because nothing can be
 * opened on paper. Renders synchronously, before the browser lays out the page for print.
 */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

function isPrinting(): boolean {
  return isAboutToPrint || matchMedia("print").matches;
}

function subscribe(onChange: () => void): () => void {
  const medium = matchMedia("print");
  const now = () => flushSync(onChange);
  const before = () => {
    isAboutToPrint = true;
    now();
  };
  const after = () => {
    isAboutToPrint = false;
    now();
  };
  medium.addEventListener("change", now);
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);

  return () => {
    medium.removeEventListener("change", now);
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
  };
}
