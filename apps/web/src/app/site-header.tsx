import type { Me } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "#router/index.ts";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { meQuery } from "#lib/slices/me-slice.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Icon } from "#ui/icon.tsx";
import { LogoMark } from "#ui/logo-mark.tsx";

import { subjectOf, tabOf } from "./current-tab.ts";
import styles from "./site-header.module.css";

/** The product's name, and for a signed-in user the navigation, the e-mail and the way out. */
export function SiteHeader() {
  const { status } = useSession();

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link
          to={status === "authorized" ? paths.home() : paths.landing()}
          className={styles.brand}
        >
          <LogoMark />
          Snowball
        </Link>
        {status === "authorized" ? <SignedInPart /> : <AnonymousPart />}
      </div>
    </header>
  );
}

const tabs = [
  { name: "home", to: paths.home(), icon: "home", text: "Home" },
  { name: "plan", to: paths.payoffPlan(), icon: "plan", text: "Plan" },
  { name: "debts", to: paths.debts(), icon: "card", text: "Debts" },
  { name: "accounts", to: paths.accounts(), icon: "accounts", text: "Accounts" },
  { name: "settings", to: paths.settings(), icon: "settings", text: "Settings" },
] as const;

function SignedInPart() {
  const me = useQuery(meQuery);
  const { pathname } = useLocation();
  const { data: debts } = useQuery({ ...debtsQuery, enabled: subjectOf(pathname) !== null });
  const current = tabOf(pathname, debts);

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
        {me.data && (
          <Link to={paths.profile()} className={styles.email} title={nameOf(me.data)}>
            {nameOf(me.data)}
          </Link>
        )}
        <Link to={paths.logout()} className={styles.link}>
          Logout
        </Link>
      </div>
    </>
  );
}

/** Who is signed in; a demo household has no address. */
function nameOf({ email, demo_ends_at: endsAt }: Me): string {
  return endsAt === null ? email : "Demo household";
}

function AnonymousPart() {
  const { pathname } = useLocation();

  return (
    <div className={styles.account}>
      {pathname !== paths.login() && (
        <Link to={paths.login()} className={styles.link}>
          Sign in
        </Link>
      )}
      {pathname !== paths.register() && (
        <Link to={paths.register()} className={buttonClass({ variant: "quiet", size: "small" })}>
          Register
        </Link>
      )}
    </div>
  );
}
