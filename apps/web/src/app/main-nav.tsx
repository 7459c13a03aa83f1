import type { Debt, Me } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";

import { paths } from "#lib/paths.ts";
import { debtsQuery, meQuery } from "#lib/queries.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

const tabs = [
  { name: "home", to: paths.home(), icon: "home", text: "Home" },
  { name: "plan", to: paths.payoffPlan(), icon: "plan", text: "Plan" },
  { name: "debts", to: paths.debts(), icon: "card", text: "Debts" },
  { name: "accounts", to: paths.accounts(), icon: "accounts", text: "Accounts" },
  { name: "settings", to: paths.settings(), icon: "settings", text: "Settings" },
] as const;

export function MainNav() {
  const { pathname } = useLocation();
  const { data: me } = useQuery(meQuery);
  const { data: debts } = useQuery({ ...debtsQuery, enabled: findSubjectUuid(pathname) !== null });
  const current = findTab(pathname, debts);

  return (
    <>
      {/* One row, or two with large letters, so that no word is broken. */}
      <nav
        aria-label="Main"
        className={classNames(
          "flex gap-1",
          "max-wide:fixed max-wide:[inset:auto_0_0] max-wide:z-10 max-wide:flex-wrap max-wide:gap-0 max-wide:border-t max-wide:border-line max-wide:bg-surface max-wide:px-[8px] max-wide:pt-[4px] max-wide:pb-[calc(4px_+_env(safe-area-inset-bottom))]",
          "print:hidden",
        )}
      >
        {tabs.map(({ name, to, icon, text }) => (
          // At least this wide even next to a long word. Tall enough for a finger, and with large letters only as tall
          // as needed.
          <Link
            key={name}
            to={to}
            className={classNames(
              "inline-flex min-h-target items-center gap-2 rounded-medium px-2.5 text-compact font-semibold text-ink-soft no-underline",
              "hover:bg-surface-sunken hover:text-ink aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent",
              "max-wide:min-h-[44px] max-wide:min-w-[18%] max-wide:flex-auto max-wide:flex-col max-wide:justify-center max-wide:gap-[2px] max-wide:px-[4px] max-wide:py-[3px] max-wide:text-center max-wide:text-xs max-wide:leading-[1.2]",
              "forced-colors:aria-[current=page]:bg-[Highlight] forced-colors:aria-[current=page]:text-[HighlightText] forced-colors:aria-[current=page]:forced-color-adjust-none",
            )}
            aria-current={name === current ? "page" : undefined}
          >
            <Icon name={icon} label={null} />
            {text}
          </Link>
        ))}
      </nav>
      {/* Wraps to its own line with large letters; before that, a long email is shortened. */}
      <div className="flex min-w-0 grow basis-32 items-center justify-end gap-x-4 gap-y-1 text-small print:hidden">
        {me && (
          // An inline box inside would not be shortened.
          <Link
            to={paths.profile()}
            className="min-w-0 overflow-hidden leading-[var(--target)] text-ellipsis whitespace-nowrap text-ink-soft hover:text-accent-hover"
            title={accountName(me)}
          >
            {accountName(me)}
          </Link>
        )}
        <Link
          to={paths.logout()}
          className="inline-flex min-h-target items-center font-semibold whitespace-nowrap"
        >
          Logout
        </Link>
      </div>
    </>
  );
}

/** Returns the user's email; a demo has none. */
function accountName({ email, demo_ends_at: endsAt }: Me): string {
  return endsAt === null ? email : "Demo household";
}

type Tab = "home" | "plan" | "debts" | "accounts" | "settings";

const TAB_BY_ROOT: Readonly<Record<string, Tab>> = {
  home: "home",
  plan: "plan",
  debts: "debts",
  calendar: "home",
  schedule: "debts",
  detail: "debts",
  accounts: "accounts",
  "account-connections": "accounts",
  settings: "settings",
  profile: "settings",
  "security-activity": "settings",
  subscribe: "settings",
  lfg: "home",
};

const SUBJECT_PATHS = [paths.detail(""), paths.schedule("")];

/** Returns the uuid in the path of one account or debt; null on every other page. */
export function findSubjectUuid(pathname: string): string | null {
  const [, root, uuid] = pathname.split("/");

  return uuid !== undefined && SUBJECT_PATHS.includes(`/${root}/`) ? uuid : null;
}

/**
 * Returns the tab of a page, or null if it has none. Pages of a debt are under Debts; those of
 * other or unknown accounts under Accounts.
 * @param debts undefined until loaded.
 */
export function findTab(
  pathname: string,
  debts: readonly Pick<Debt, "uuid">[] | undefined,
): Tab | null {
  const subject = findSubjectUuid(pathname);
  if (subject !== null && debts && !debts.some(({ uuid }) => uuid === subject)) return "accounts";

  return TAB_BY_ROOT[pathname.split("/")[1] ?? ""] ?? null;
}
