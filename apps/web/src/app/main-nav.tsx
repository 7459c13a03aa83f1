import type { Debt, Me } from "@snowball/contract";
import { Link, useLocation } from "react-router";

import { paths } from "#lib/paths.ts";
import { Icon } from "#ui/icon.tsx";

import { findTab } from "./current-tab.ts";
import styles from "./site-header.module.css";

const tabs = [
  { name: "home", to: paths.home(), icon: "home", text: "Home" },
  { name: "plan", to: paths.payoffPlan(), icon: "plan", text: "Plan" },
  { name: "debts", to: paths.debts(), icon: "card", text: "Debts" },
  { name: "accounts", to: paths.accounts(), icon: "accounts", text: "Accounts" },
  { name: "settings", to: paths.settings(), icon: "settings", text: "Settings" },
] as const;

type MainNavProps = {
  /** The signed-in user; undefined until loaded. */
  me?: Me | undefined;
  /** As for `findTab`. */
  debts?: readonly Debt[] | undefined;
};

/** The navigation of a signed-in user, with the sign-out link. */
export function MainNav({ me, debts }: MainNavProps) {
  const { pathname } = useLocation();
  const current = findTab(pathname, debts);

  return (
    <>
      <nav aria-label="Main" className={styles.nav}>
        {tabs.map(({ name, to, icon, text }) => (
          <Link
            key={name}
            to={to}
            className={styles.tab}
            aria-current={name === current ? "page" : undefined}
          >
            <Icon name={icon} label={null} />
            {text}
          </Link>
        ))}
      </nav>
      <div className={styles.account}>
        {me && (
          <Link to={paths.profile()} className={styles.email} title={accountName(me)}>
            {accountName(me)}
          </Link>
        )}
        <Link to={paths.logout()} className={styles.link}>
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
