/** Every address of the product. Links are built here, so that a wrong one is a failing test. */
export const paths = {
  landing: () => "/",
  start: () => "/start",
  login: (options: ReturnOptions = {}) => withReturnPath("/login", options),
  register: (options: ReturnOptions = {}) => withReturnPath("/register", options),
  passwordReset: () => "/password-reset",
  home: () => "/home",
  payoffPlan: () => "/plan",
  debts: () => "/debts",
  newDebt: () => "/debts/new",
  /** @param field the field to start at, by its name on the wire. */
  debt: (debtUuid: string, field?: string) =>
    `/debts/${encodeURIComponent(debtUuid)}${field === undefined ? "" : `#${field}`}`,
  accounts: () => "/accounts",
  accountConnections: () => "/account-connections",
  settings: () => "/settings",
  profile: (tab?: "plan") => (tab === undefined ? "/profile" : `/profile?tab=${tab}`),
  securityActivity: () => "/security-activity",
  subscribe: () => "/subscribe",
  thankYou: () => "/lfg",
  schedule: (accountUuid: string) => `/schedule/${encodeURIComponent(accountUuid)}`,
  detail: (accountUuid: string) => `/detail/${encodeURIComponent(accountUuid)}`,
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
