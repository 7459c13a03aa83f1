import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { LogoMark } from "#ui/logo-mark.tsx";

import { MainNav } from "./main-nav.tsx";
import styles from "./site-header.module.css";

/** Loaded on demand, because the links are known before the user; see `server-data.tsx`. */
const SignedInPart = lazy(async () => {
  try {
    return { default: (await import("./signed-in-part.tsx")).SignedInPart };
  } catch (error) {
    log.error("Who is signed in could not be loaded.", error);
    return { default: MainNav };
  }
});

/**
 * The header with the product's name and, for a signed-in user, the navigation, the email and
 * sign-out.
 */
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
        {status === "authorized" ? (
          <Suspense fallback={<MainNav />}>
            <SignedInPart />
          </Suspense>
        ) : (
          <AnonymousPart />
        )}
      </div>
    </header>
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
