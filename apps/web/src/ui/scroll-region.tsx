import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import styles from "./scroll-region.module.css";

type ScrollRegionProps = {
  /** Name of the content, for keyboard and screen reader users. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A scrollable region. It can be focused, so that arrow keys scroll it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling must work by keyboard
    <section className={classNames(styles.region, className)} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
