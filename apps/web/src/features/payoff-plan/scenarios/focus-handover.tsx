import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";

type FocusHandoverProps = {
  /** Can be focused, and stays. */
  next: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** When it goes with the focus in it, the focus goes on to what is next: it would be nowhere. */
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
