import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** Some browsers tell before they print, some by the medium, and some by both. */
let isAboutToPrint = false;

/**
 * Whether the page is on its way to paper, for what a screen shows a part of at a time: on paper
 * nothing can be opened. What is rendered then is there before the page is laid out for print.
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
