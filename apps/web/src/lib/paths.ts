/** What of the payoff plan is one tap away from it, each with an address of its own. */
export const PLAN_PARTS = [
  "months",
  "paychecks",
  "what-ifs",
  "adjustments",
  "changes",
  "estimates",
  "proof",
] as const;
export type PlanPart = (typeof PLAN_PARTS)[number];

/** Every address of the product. Links are built here, so that a wrong one is a failing test. */
export const paths = {
  landing: () => "/",
  start: () => "/start",
  login: (options: ReturnOptions = {}) => withReturnPath("/login", options),
  register: (options: ReturnOptions = {}) => withReturnPath("/register", options),
  passwordReset: () => "/password-reset",
  home: () => "/home",
  payoffPlan: (part?: PlanPart) => (part === undefined ? "/plan" : `/plan/${part}`),
  debts: () => "/debts",
  newDebt: () => "/debts/new",
  importDebts: () => "/debts/import",
  calendar: () => "/calendar",
  accounts: () => "/accounts",
  accountConnections: () => "/account-connections",
  linkReturn: () => "/link/return",
  settings: () => "/settings",
  changeEmail: () => "/settings/email",
  secondStep: () => "/settings/second-step",
  deleteAccount: () => "/settings/delete-account",
  accountDeleted: () => "/account-deleted",
  profile: (tab?: "plan") => (tab === undefined ? "/profile" : `/profile?tab=${tab}`),
  securityActivity: () => "/security-activity",
  subscribe: () => "/subscribe",
  thankYou: () => "/lfg",
  schedule: (accountUuid: string) => `/schedule/${encodeURIComponent(accountUuid)}`,
  detail: (accountUuid: string) => `/detail/${encodeURIComponent(accountUuid)}`,
  /** @param field the field to start at, by its name on the wire. */
  figure: (debtUuid: string, field: string) => `/detail/${encodeURIComponent(debtUuid)}#${field}`,
  detailTransactions: (accountUuid: string) =>
    `/detail/${encodeURIComponent(accountUuid)}/transactions`,
  detailWhy: (accountUuid: string) => `/detail/${encodeURIComponent(accountUuid)}/why`,
  checkEmail: () => "/success",
  emailConfirmed: () => "/email-confirmed",
  logout: () => "/logout",
  terms: () => "/terms",
  privacy: () => "/privacy",
  /** @param question the one to open, by its id. */
  help: (question?: string) => `/help${question === undefined ? "" : `#${question}`}`,
};

type ReturnOptions = {
  /** Where to go once signed in; a path of ours. */
  returnPath?: string | null;
};

/** Name of the query parameter that remembers where the user wanted to go. */
export const RETURN_PATH_PARAMETER = "next";

function withReturnPath(path: string, { returnPath }: ReturnOptions): string {
  if (!returnPath || returnPath === paths.home()) return path;

  return `${path}?${new URLSearchParams({ [RETURN_PATH_PARAMETER]: returnPath })}`;
}
