// The table of allowed imports. `lint-boundaries.ts` turns it into lint rules.

type ModuleRow<Other = string> = {
  /** Path from the repository root: a folder, `folder/*` for one module per subfolder, or single files. */
  at: string;
  /** Modules that it may import besides itself. Subfolder modules may not import each other. */
  imports: readonly Other[];
  /** Other modules may import its `index.ts` only. */
  hasEntryPoint?: true;
};

const PACKAGES = ["money", "dates", "password-strength", "payoff", "planner", "contract"] as const;
const MACHINERY = ["ports", "config", "database", "http", "jobs"] as const;

const MODULE_ROWS = {
  money: { at: "packages/money", imports: [] },
  dates: { at: "packages/dates", imports: [] },
  "password-strength": { at: "packages/password-strength", imports: [] },
  payoff: { at: "packages/payoff", imports: ["dates"] },
  planner: { at: "packages/planner", imports: ["money", "dates", "payoff", "contract"] },
  contract: { at: "packages/contract", imports: [] },

  ports: { at: "apps/api/src/ports", imports: [] },
  config: { at: "apps/api/src/config", imports: [] },
  database: {
    at: "apps/api/src/database",
    imports: ["config", "planner", "contract", "ports"],
  },
  http: { at: "apps/api/src/http", imports: ["config", "contract", "ports"] },
  jobs: { at: "apps/api/src/jobs", imports: ["database", "ports"] },
  adapter: {
    at: "apps/api/src/adapters/*",
    imports: ["money", "dates", "ports", "config", "http"],
  },
  dependencies: { at: "apps/api/src/dependencies.ts", imports: ["ports", "database"] },
  "api-feature": {
    at: "apps/api/src/features/*",
    imports: [...PACKAGES, ...MACHINERY, "dependencies"],
    hasEntryPoint: true,
  },
  "api-entry": {
    at: "apps/api/src/!(dependencies).ts",
    imports: [...PACKAGES, ...MACHINERY, "adapter", "api-feature", "dependencies"],
  },

  ui: { at: "apps/web/src/ui", imports: ["money"] },
  lib: {
    at: "apps/web/src/lib",
    imports: ["money", "dates", "password-strength", "contract", "ui"],
  },
  "web-feature": {
    at: "apps/web/src/features/*",
    imports: [...PACKAGES, "ui", "lib"],
    hasEntryPoint: true,
  },
  app: { at: "apps/web/src/app", imports: [...PACKAGES, "ui", "lib", "web-feature"] },
  "web-entry": {
    at: "apps/web/src/*.{ts,tsx}",
    imports: [...PACKAGES, "ui", "lib", "app"],
  },

  // Fakes external systems. Reached over HTTP only.
  sandbox: { at: "apps/sandbox/src", imports: [] },
} as const satisfies Record<string, ModuleRow>;

export type Module = keyof typeof MODULE_ROWS;

export const MODULES: Record<Module, ModuleRow<Module>> = MODULE_ROWS;

/** Which features of the API import which others, through their `index.ts`. */
export const FEATURE_EDGES: Record<string, readonly string[]> = {
  auth: ["consents", "mail", "security-events", "calendar", "profile"],
  connections: [
    "billing",
    "accounts",
    "debts",
    "transactions",
    "ledger",
    "payoff-plans",
    "profile",
    "security-events",
    "mail",
    "notifications",
  ],
  demo: ["auth", "connections"],
  closing: ["auth", "billing", "connections", "mail"],
  exports: ["accounts", "debts", "profile"],
  imports: ["debts", "ledger", "notifications", "payoff-plans", "profile"],
  debts: ["accounts", "profile"],
  month: ["ledger", "mail", "payoff-plans", "profile"],
  notifications: ["mail"],
  profile: ["consents"],
  ledger: ["accounts", "debts", "profile"],
  "daily-mails": [
    "billing",
    "debts",
    "ledger",
    "mail",
    "month",
    "notifications",
    "payoff-plans",
    "profile",
  ],
  billing: ["consents", "mail", "notifications"],
  support: ["auth", "billing"],
  calendar: [
    "billing",
    "ledger",
    "month",
    "notifications",
    "payoff-plans",
    "profile",
    "mail",
    "security-events",
  ],
  "payoff-plans": ["debts", "ledger", "profile"],
};

/** Which features of the web import which others, through their `index.ts`. Edges must not form a cycle. */
export const WEB_FEATURE_EDGES: Record<string, readonly string[]> = {
  accounts: ["connections", "debts"],
  calculator: ["debts", "payoff-plan"],
  "debt-page": [
    "accounts",
    "calendar",
    "connections",
    "debts",
    "payoff-plan",
    "transactions",
    "upcoming-payments",
  ],
  home: ["calendar", "connections", "debts", "payoff-plan", "upcoming-payments"],
  landing: ["calculator"],
  "payoff-plan": ["debts", "upcoming-payments"],
  profile: ["billing"],
  settings: ["calendar", "debts", "own-data"],
};

/** Tests and their shared code may import the whole API. */
export const API_TESTING = "apps/api/src/testing";

/** Restrictions for some files of an API feature. */
export const FILES_OF_FEATURES = {
  route: { named: "routes.ts", never: [], neverModules: [], because: "" },
  store: { named: "*-store.ts", never: [], neverModules: [], because: "" },
  rules: {
    named: "*-rules.ts",
    never: ["store", "route"],
    neverModules: MACHINERY,
    because: "Rules are pure: data in, decision out.",
  },
} as const;

/** Packages, and Node's modules with side effects, that only the listed files may import. */
export const VENDORS: Record<string, readonly string[]> = {
  plaid: ["apps/api/src/adapters/plaid/**"],
  stripe: ["apps/api/src/adapters/stripe/**"],
  nodemailer: ["apps/api/src/adapters/mail/mail-delivery.ts"],
  "@node-rs/argon2": ["apps/api/src/adapters/system/argon2-password-hashing.ts"],
  pg: ["apps/api/src/{database,jobs}/**", "apps/api/src/database/embedded/**"],
  "graphile-worker": ["apps/api/src/{database,jobs}/**"],
  "drizzle-orm": ["apps/api/src/{database,jobs}/**", "apps/api/src/features/*/*-store.ts"],
  "node:child_process": ["apps/api/src/database/embedded/**"],
};
