import { useQuery } from "@tanstack/react-query";
import { Link, NavLink, useLocation } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/slices/me-slice.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { LogoMark } from "#ui/logo-mark.tsx";

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

const tabs: readonly { to: string; icon: IconName; text: string }[] = [
  { to: paths.home(), icon: "home", text: "Home" },
  { to: paths.payoffPlan(), icon: "plan", text: "Plan" },
  { to: paths.accounts(), icon: "accounts", text: "Accounts" },
  { to: paths.settings(), icon: "settings", text: "Settings" },
];

function SignedInPart() {
  const me = useQuery(meQuery);

  return (
    <>
      <nav aria-label="Main" className={styles.nav}>
        {tabs.map(({ to, icon, text }) => (
          <NavLink key={to} to={to} className={styles.tab ?? ""}>
            <Icon name={icon} label={null} />
            {text}
          </NavLink>
        ))}
      </nav>
      <div className={styles.account}>
        {me.data && (
          <Link to={paths.profile()} className={styles.email} title={me.data.email}>
            {me.data.email}
          </Link>
        )}
        <Link to={paths.logout()} className={styles.link}>
          Logout
        </Link>
      </div>
    </>
  );
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
