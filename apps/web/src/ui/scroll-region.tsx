import { type ReactNode, useCallback, useState } from "react";

import { classNames } from "./class-names.ts";
import styles from "./scroll-region.module.css";

type ScrollRegionProps = {
  /** Name of the content, for keyboard and screen reader users. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A scrollable region. It can be focused, so that arrow keys scroll it. If it hides columns, a line above it says so.
 */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const [isWider, setIsWider] = useState(false);
  // Measured before the first paint, so that nothing moves.
  const ref = useCallback((region: HTMLElement) => {
    const measure = () => setIsWider(region.scrollWidth > region.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [region, ...region.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      {isWider && (
        <p className="mb-1 text-small text-ink-soft print:hidden">
          Scroll sideways to see all columns.
        </p>
      )}
      <section
        ref={ref}
        className={classNames(styles.region, className)}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling must work by keyboard
        tabIndex={0}
      >
        {children}
      </section>
    </>
  );
}
