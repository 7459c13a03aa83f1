import type { Debt } from "@snowball/contract";

import { paths } from "#lib/paths.ts";

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
