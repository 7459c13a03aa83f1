import type { Account } from "@snowball/contract";

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

/** What a page of one account or debt is about, by its uuid; null on every other page. */
export function subjectOf(pathname: string): string | null {
  const [, root, uuid] = pathname.split("/");

  return uuid !== undefined && root !== undefined && `/${root}/` === paths.detail("") ? uuid : null;
}

/**
 * The tab that a page belongs to; null where it belongs to none. Every page of a debt is under Debts; that
 * of an account which owes nothing, under Accounts.
 * @param accounts as far as they are known.
 */
export function tabOf(
  pathname: string,
  accounts: readonly Pick<Account, "uuid" | "type">[],
): Tab | null {
  const subject = subjectOf(pathname);
  const account = accounts.find(({ uuid }) => uuid === subject);
  if (account && account.type !== "credit" && account.type !== "loan") return "accounts";

  return TAB_OF_ROOT[pathname.split("/")[1] ?? ""] ?? null;
}
