import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useEffect } from "react";

import { addressOf, hrefOf, type To } from "./location.ts";
import { useLocation, useNavigate } from "./use-router.ts";

type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  to: To;
  /** In the place of this entry of the history; so is a way to where one is. */
  replace?: boolean;
  /** Left for the screen. */
  state?: unknown;
  /** The page stays where it is scrolled to. */
  keepsScroll?: boolean;
  /** The browser loads the document anew. */
  reloadDocument?: boolean;
};

/** A way to another screen: a link like every other, whose plain click needs no other document. */
export function Link({
  to,
  replace,
  state,
  keepsScroll = false,
  reloadDocument,
  onClick,
  children,
  ...props
}: LinkProps) {
  const navigate = useNavigate();
  const here = useLocation();
  const href = addressOf(to, here);

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (reloadDocument || event.defaultPrevented || !isPlain(event) || opensElsewhere(props))
      return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? href === hrefOf(here), state, keepsScroll });
  }

  return (
    <a {...props} href={href} onClick={follow}>
      {children}
    </a>
  );
}

function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

function opensElsewhere({ target, download }: ComponentPropsWithRef<"a">): boolean {
  return (target !== undefined && target !== "_self") || download !== undefined;
}

type NavLinkProps = LinkProps & {
  /** Only the address itself is meant, and none beneath it. */
  end?: boolean;
};

/** A link that says when one is where it leads, or beneath. */
export function NavLink({ end = false, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const [path = ""] = addressOf(props.to, { pathname }).split(/[?#]/u, 1);
  const isHere = pathname === path || (!end && pathname.startsWith(`${path}/`));

  return <Link {...props} aria-current={isHere ? "page" : undefined} />;
}

type NavigateProps = { to: To; replace?: boolean; state?: unknown };

/** Leads elsewhere as soon as it is shown. */
export function Navigate({ to, replace = false, state = null }: NavigateProps): ReactNode {
  const navigate = useNavigate();
  const address = addressOf(to, useLocation());

  useEffect(() => {
    void navigate(address, { replace, state });
  }, [navigate, address, replace, state]);

  return null;
}
