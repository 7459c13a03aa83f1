import { createContext, type ReactNode, useContext, useState } from "react";
import { useLocation } from "react-router";

import { paths } from "#lib/paths.ts";
import { BackLink } from "#ui/back-link.tsx";

/** The path before a debt's pages; null if the user came from outside. */
const PreviousPath = createContext<string | null>(null);

export function PreviousPathProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [visited, setVisited] = useState<{ current: string; previous: string | null }>({
    current: pathname,
    previous: null,
  });
  if (visited.current !== pathname) {
    // Moving between pages of one debt keeps the previous path.
    const previous = DEBT_PATH.test(visited.current) ? visited.previous : visited.current;
    setVisited({ current: pathname, previous });
  }

  return <PreviousPath value={visited.previous}>{children}</PreviousPath>;
}

const DEBT_PATH = /^\/(schedule|detail|debts)\/(?!(new|import)$)[^/]+/;

const screens: readonly (readonly [path: string, name: string])[] = [
  [paths.home(), "Home"],
  [paths.debts(), "Debts"],
  [paths.payoffPlan(), "Plan"],
  [paths.accounts(), "Accounts"],
  [paths.calendar(), "Calendar"],
];

export function PreviousPageLink({ fallback }: { fallback: "Debts" | "Accounts" }) {
  const from = useContext(PreviousPath);
  const known = screens.find(([path]) => from === path || from?.startsWith(`${path}/`));
  const home = fallback === "Debts" ? paths.debts() : paths.accounts();
  const [to, name] = known && from !== null ? [from, known[1]] : [home, fallback];

  return <BackLink to={to}>{name}</BackLink>;
}
