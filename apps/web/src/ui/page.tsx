import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import styles from "./page.module.css";
import { usePageTitle } from "./use-page-title.ts";

type PageProps = {
  /** The heading, and the title of the browser's tab. */
  heading: string;
  /** A sentence beneath the heading. */
  lead?: ReactNode;
  width?: "narrow" | "middle" | "full";
  children?: ReactNode;
};

/** A screen: its heading, which is focused after a navigation, and what follows. */
export function Page({ heading, lead, width = "full", children }: PageProps) {
  usePageTitle(heading);

  return (
    <div className={classNames(styles.page, width !== "full" && styles[width])}>
      <div className={styles.heading}>
        <h1 tabIndex={-1}>{heading}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children}
    </div>
  );
}
