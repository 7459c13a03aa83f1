import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import styles from "./page.module.css";
import { usePageTitle } from "./use-page-title.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type PageProps = {
  /** The heading, and the title of the browser's tab. */
  heading: string;
  /** Which part of what the heading names this is: in the tab's title, and for who listens. */
  part?: string | undefined;
  /** Above the heading: the way back. */
  above?: ReactNode;
  /** Beside the heading: a logo. */
  mark?: ReactNode;
  /** A sentence beneath the heading. */
  lead?: ReactNode;
  width?: "narrow" | "middle" | "full";
  children?: ReactNode;
};

/** A screen: its heading, which is focused after a navigation, and what follows. */
export function Page(props: PageProps) {
  const { heading, part, above, mark, lead, width = "full", children } = props;
  usePageTitle(part === undefined ? heading : `${heading}: ${part}`);

  return (
    <div className={classNames(styles.page, width !== "full" && styles[width])}>
      <div className={styles.top}>
        {above}
        <div className={styles.titled}>
          {mark}
          <div className={styles.heading}>
            {/* Another heading is another element, so that it is read out when it gets the focus. */}
            <h1 key={part ?? heading} tabIndex={-1}>
              {heading}
              {part !== undefined && <VisuallyHidden> {part}</VisuallyHidden>}
            </h1>
            {lead && <div className={styles.lead}>{lead}</div>}
          </div>
        </div>
      </div>
      {children}
    </div>
  );
}
