import type { Debt } from "@snowball/contract";

import { paths } from "#lib/paths.ts";

type Tab = "home" | "plan" | "debts" | "accounts" | "settings";

const TAB_OF_ROOT: Readonly<Record<string, Tab>> = {
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

const SUBJECTS = [paths.detail(""), paths.schedule("")];

/** What a page of one account or debt is about, by its uuid; null on every other page. */
export function subjectOf(pathname: string): string | null {
  const [, root, uuid] = pathname.split("/");

  return uuid !== undefined && SUBJECTS.includes(`/${root}/`) ? uuid : null;
}

/**
 * The tab that a page belongs to; null where it belongs to none. Every page of a debt is under Debts; that
 * of an account which owes nothing, or is nobody's, under Accounts.
 * @param debts undefined while they are not known.
 */
export function tabOf(
  pathname: string,
  debts: readonly Pick<Debt, "uuid">[] | undefined,
): Tab | null {
  const subject = subjectOf(pathname);
  if (subject !== null && debts && !debts.some(({ uuid }) => uuid === subject)) return "accounts";

  return TAB_OF_ROOT[pathname.split("/")[1] ?? ""] ?? null;
}
