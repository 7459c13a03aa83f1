import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";

type FocusHandoverProps = {
  /** A focusable element that stays on the page. */
  next: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/**
 * Moves the focus to `next` if it is inside when the component unmounts. Otherwise the focus would be lost.
 */
export function FocusHandover({ next, children }: FocusHandoverProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [from, to] = [box.current, next.current];
    return () => {
      if (from?.contains(document.activeElement)) to?.focus();
    };
  }, [next]);

  return <div ref={box}>{children}</div>;
}
