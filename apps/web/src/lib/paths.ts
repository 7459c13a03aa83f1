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

/** All paths of the app. Links use these builders, so that tests catch wrong ones. */
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
  /** @param field the field to focus, by its name on the wire. */
  figure: (debtUuid: string, field: string) => `/detail/${encodeURIComponent(debtUuid)}#${field}`,
  detailTransactions: (accountUuid: string) =>
    `/detail/${encodeURIComponent(accountUuid)}/transactions`,
  detailWhy: (accountUuid: string) => `/detail/${encodeURIComponent(accountUuid)}/why`,
  checkEmail: () => "/success",
  emailConfirmed: () => "/email-confirmed",
  logout: () => "/logout",
  terms: () => "/terms",
  privacy: () => "/privacy",
  /** @param question the id of the question to open. */
  help: (question?: string) => `/help${question === undefined ? "" : `#${question}`}`,
};

type ReturnOptions = {
  /** The path to open after signing in; must be within the app. */
  returnPath?: string | null;
};

/** Name of the query parameter with the path to open after signing in. */
export const RETURN_PATH_PARAMETER = "next";

function withReturnPath(path: string, { returnPath }: ReturnOptions): string {
  if (!returnPath || returnPath === paths.home()) return path;

  return `${path}?${new URLSearchParams({ [RETURN_PATH_PARAMETER]: returnPath })}`;
}
