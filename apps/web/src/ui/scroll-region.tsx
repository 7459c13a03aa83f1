import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import styles from "./scroll-region.module.css";

type ScrollRegionProps = {
  /** What is in it, for those who come to it by keyboard. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Something wider or higher than its place. It can be focused, so that arrow keys scroll it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={classNames(styles.region, className)} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
