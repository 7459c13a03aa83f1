import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { LogoMark } from "#ui/logo-mark.tsx";

import { MainNav } from "./main-nav.tsx";

/** Loaded on demand, because the links are known before the user. */
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
    <header className="sticky top-0 z-10 border-b border-line bg-paper print:static">
      {/* As wide as the page below it; wider only if a long email would be cut although there is room. */}
      <div className="mx-auto flex min-h-[64px] w-fit max-w-full min-w-[min(100%,calc(var(--page-width)_+_4rem))] flex-wrap items-center gap-x-[clamp(0.75rem,4vw,1.5rem)] px-[clamp(var(--edge),4vw,2rem)]">
        <Link
          to={status === "authorized" ? paths.home() : paths.landing()}
          className="inline-flex min-h-target items-center gap-2.5 text-heading font-bold tracking-[-0.03em] text-ink no-underline hover:text-accent-hover"
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
    // Wraps to its own line with large letters; before that, a long email is shortened.
    <div className="flex min-w-0 grow basis-32 items-center justify-end gap-x-4 gap-y-1 text-small print:hidden">
      {pathname !== paths.login() && (
        <Link
          to={paths.login()}
          className="inline-flex min-h-target items-center font-semibold whitespace-nowrap"
        >
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
