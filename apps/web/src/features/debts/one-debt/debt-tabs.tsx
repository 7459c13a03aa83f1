import { NavLink } from "react-router";

import { paths } from "#lib/paths.ts";

import styles from "./debt-tabs.module.css";

/** The pages of a debt, in display order. */
export const debtTabs = {
  payments: { words: "Payments", path: paths.schedule },
  figures: { words: "Figures", path: paths.detail },
  transactions: { words: "Transactions", path: paths.detailTransactions },
  why: { words: "Why", path: paths.detailWhy },
} as const;

export type DebtTab = keyof typeof debtTabs;

/** Shows the navigation between a debt's pages. Each page has its own URL. */
export function DebtTabs({ debt }: { debt: string }) {
  return (
    <nav aria-label="This debt" className={styles.tabs}>
      {Object.entries(debtTabs).map(([name, { words, path }]) => (
        <NavLink key={name} to={path(debt)} end className={styles.tab ?? ""}>
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
