import type { ReactNode } from "react";
import { Link } from "react-router";

type DebtLineProps = {
  to: string;
  name: string;
  /** The last digits of the account number; null if there are none. */
  mask: string | null;
  children: ReactNode;
  details?: ReactNode;
};

/** One line of a list of accounts: the name, which links to its page, and a figure or a note. */
export function DebtLine({ to, name, mask, children, details }: DebtLineProps) {
  return (
    <li className="grid grid-cols-1 gap-2 py-3.5 not-first:border-t not-first:border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 [&>:last-child]:ms-auto">
        {/* A name next to a long amount would be too narrow, so the amount wraps below it. */}
        <span className="min-w-0 grow basis-40 font-semibold wrap-anywhere">
          <Link className="text-inherit decoration-line-strong" to={to}>
            {name}
          </Link>{" "}
          {mask && (
            <span className="text-small font-normal whitespace-nowrap text-ink-soft">
              •••• {mask}
            </span>
          )}
        </span>
        {children}
      </div>
      {details}
    </li>
  );
}
