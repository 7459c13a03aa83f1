import { createContext, type ReactNode, useContext, useState } from "react";
import { useLocation } from "react-router";

import { paths } from "#lib/paths.ts";
import { BackLink } from "#ui/back-link.tsx";

/** The path before a debt's pages; null if the user came from outside. */
const PreviousPath = createContext<string | null>(null);

/** Provides the path that the user came from. */
export function CameFromProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [way, setWay] = useState<{ here: string; before: string | null }>({
    here: pathname,
    before: null,
  });
  if (way.here !== pathname) {
    // Moving between pages of one debt keeps the previous path.
    const before = isOfOneDebt(way.here) ? way.before : way.here;
    setWay({ here: pathname, before });
  }

  return <PreviousPath value={way.before}>{children}</PreviousPath>;
}

const OF_ONE_DEBT = /^\/(schedule|detail|debts)\/(?!(new|import)$)[^/]+/;

function isOfOneDebt(pathname: string): boolean {
  return OF_ONE_DEBT.test(pathname);
}

const screens: readonly (readonly [path: string, name: string])[] = [
  [paths.home(), "Home"],
  [paths.debts(), "Debts"],
  [paths.payoffPlan(), "Plan"],
  [paths.accounts(), "Accounts"],
  [paths.calendar(), "Calendar"],
];

/** Links back to the previous screen, or to `otherwise` if the user came from outside. */
export function WayBack({ otherwise }: { otherwise: "Debts" | "Accounts" }) {
  const from = useContext(PreviousPath);
  const known = screens.find(([path]) => from === path || from?.startsWith(`${path}/`));
  const home = otherwise === "Debts" ? paths.debts() : paths.accounts();
  const [to, name] = known && from !== null ? [from, known[1]] : [home, otherwise];

  return <BackLink to={to}>{name}</BackLink>;
}
