import { NavLink } from "react-router";

import { paths } from "#lib/paths.ts";

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
    <nav
      aria-label="This debt"
      className="flex flex-wrap gap-x-6 border-b border-line max-tablet:justify-between max-tablet:gap-x-3 max-tablet:gap-y-0"
    >
      {Object.entries(debtTabs).map(([name, { words, path }]) => (
        <NavLink
          key={name}
          to={path(debt)}
          end
          className="mb-[-1px] flex min-h-target items-center border-b-2 border-transparent font-semibold text-ink-soft no-underline hover:text-ink [&[aria-current]]:border-b-accent [&[aria-current]]:text-accent"
        >
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
