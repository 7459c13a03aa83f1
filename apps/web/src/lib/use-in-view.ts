import { type RefCallback, useCallback, useState } from "react";

/**
 * Whether an element has been in view, or less than a screen away from it. Always true if the
 * browser lacks `IntersectionObserver`.
 */
export function useInView<Element extends HTMLElement>(): {
  ref: RefCallback<Element>;
  isInView: boolean;
} {
  const isSupported = "IntersectionObserver" in globalThis;
  const [wasSeen, setWasSeen] = useState(false);
  const ref = useCallback(
    (element: Element | null) => {
      if (element === null || !isSupported) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          setWasSeen(true);
          observer.disconnect();
        },
        { rootMargin: "100% 0%" },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [isSupported],
  );

  return { ref, isInView: wasSeen || !isSupported };
}
