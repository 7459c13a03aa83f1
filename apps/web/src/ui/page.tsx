import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import styles from "./page.module.css";
import { usePageTitle } from "./use-page-title.ts";

type PageProps = {
  /** The heading, and the title of the browser's tab. */
  heading: string;
  /** The part of the subject that this page shows; in the tab's title and for screen readers. */
  part?: string | undefined;
  /** Above the heading: the back link. */
  above?: ReactNode;
  /** Next to the heading: a logo. */
  mark?: ReactNode;
  lead?: ReactNode;
  width?: "narrow" | "middle" | "full";
  children?: ReactNode;
};

/** A screen with its heading, which gets the focus after a navigation. */
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
            {/* The key makes a new element for a new heading, so that it is announced when focused. */}
            <h1 key={part ?? heading} tabIndex={-1}>
              {heading}
              {part !== undefined && <span className="sr-only"> {part}</span>}
            </h1>
            {lead && <div className={styles.lead}>{lead}</div>}
          </div>
        </div>
      </div>
      {children}
    </div>
  );
}
