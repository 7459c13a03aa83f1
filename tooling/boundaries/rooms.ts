// Who may import whom: the only place that says so. `lint-boundaries.ts` makes the linter's rules of
// it, and `lint-rules.test.ts` proves that the linter refuses every arrow that does not stand here.

type RoomRow<Other = string> = {
  /** A folder; one folder each, where it ends in a star; or single files. From the repository's root. */
  at: string;
  /** Beside itself. Where every folder is a room of its own, they do not know each other. */
  knows: readonly Other[];
  /** Whoever comes from another room gets in through `index.ts` alone. */
  hasDoor?: true;
};

const PACKAGES = ["money", "dates", "password-strength", "payoff", "planner", "contract"] as const;
const MACHINERY = ["disk", "ports", "config", "database", "http", "jobs"] as const;

const ROOM_ROWS = {
  money: { at: "packages/money", knows: [] },
  dates: { at: "packages/dates", knows: [] },
  "password-strength": { at: "packages/password-strength", knows: [] },
  payoff: { at: "packages/payoff", knows: ["dates"] },
  planner: { at: "packages/planner", knows: ["money", "dates", "payoff"] },
  contract: { at: "packages/contract", knows: [] },

  ports: { at: "apps/api/src/ports", knows: [] },
  disk: { at: "apps/api/src/disk", knows: [] },
  config: { at: "apps/api/src/config", knows: ["disk"] },
  database: {
    at: "apps/api/src/database",
    knows: ["disk", "config", "planner", "contract", "ports"],
  },
  http: { at: "apps/api/src/http", knows: ["disk", "config", "contract", "ports"] },
  jobs: { at: "apps/api/src/jobs", knows: ["database", "ports"] },
  metrics: { at: "apps/api/src/metrics", knows: [] },
  pictures: { at: "apps/api/src/pictures", knows: [] },
  adapter: {
    at: "apps/api/src/adapters/*",
    knows: ["money", "dates", "ports", "config", "http", "pictures"],
  },
  dependencies: { at: "apps/api/src/dependencies.ts", knows: ["ports", "database"] },
  "api-feature": {
    at: "apps/api/src/features/*",
    knows: [...PACKAGES, ...MACHINERY, "pictures", "dependencies"],
    hasDoor: true,
  },
  "api-entry": {
    at: "apps/api/src/!(dependencies).ts",
    knows: [...PACKAGES, ...MACHINERY, "metrics", "adapter", "api-feature", "dependencies"],
  },

  router: { at: "apps/web/src/router", knows: [], hasDoor: true },
  ui: { at: "apps/web/src/ui", knows: ["money", "router"] },
  lib: {
    at: "apps/web/src/lib",
    knows: ["money", "dates", "password-strength", "contract", "ui", "router"],
  },
  "web-feature": {
    at: "apps/web/src/features/*",
    knows: [...PACKAGES, "router", "ui", "lib"],
    hasDoor: true,
  },
  app: { at: "apps/web/src/app", knows: [...PACKAGES, "router", "ui", "lib", "web-feature"] },
  "web-entry": {
    at: "apps/web/src/*.{ts,tsx}",
    knows: [...PACKAGES, "router", "ui", "lib", "app"],
  },

  // Somebody else's system: it knows nothing of ours, and we meet it over HTTP.
  sandbox: { at: "apps/sandbox/src", knows: [] },
} as const satisfies Record<string, RoomRow>;

export type Room = keyof typeof ROOM_ROWS;

export const ROOMS: Record<Room, RoomRow<Room>> = ROOM_ROWS;

/** Which features of the API use which others; by their doors. */
export const FEATURE_EDGES: Record<string, readonly string[]> = {
  auth: ["billing", "consents", "mail", "security-events", "notifications", "calendar"],
  connections: [
    "billing",
    "institutions",
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
  closing: ["auth", "billing", "calendar", "connections", "demo", "mail", "security-events"],
  exports: ["accounts", "debts", "profile"],
  imports: ["debts", "ledger", "notifications", "payoff-plans", "profile"],
  debts: ["accounts", "profile", "notifications"],
  notifications: ["mail"],
  profile: ["consents", "notifications"],
  ledger: ["accounts", "debts", "profile", "notifications"],
  reminders: ["billing", "debts", "ledger", "profile", "mail", "notifications"],
  digests: ["ledger", "payoff-plans", "profile", "mail", "notifications"],
  billing: ["consents", "mail", "notifications"],
  support: ["auth", "billing"],
  "upcoming-payments": ["auth", "ledger", "profile"],
  calendar: ["billing", "ledger", "payoff-plans", "profile", "mail", "security-events"],
  "payoff-plans": ["debts", "ledger", "profile"],
};

/** Of the tests beside the code, and of what they share: they know the whole API. */
export const API_TESTING = "apps/api/src/testing";

/** What some files of a feature of the API leave to others. */
export const FILES_OF_FEATURES = {
  route: {
    named: "routes.ts",
    never: ["store"],
    neverRooms: [],
    because: "Routes call use cases; use cases call stores.",
  },
  store: { named: "*-store.ts", never: [], neverRooms: [], because: "" },
  rules: {
    named: "*-rules.ts",
    never: ["store", "route"],
    neverRooms: MACHINERY,
    because: "Rules are pure: data in, decision out.",
  },
} as const;

/** The packages of others that stay in one place: whoever else needs what they do asks that place. */
export const VENDORS: Record<string, readonly string[]> = {
  plaid: ["apps/api/src/adapters/plaid/**"],
  stripe: ["apps/api/src/adapters/stripe/**"],
  nodemailer: ["apps/api/src/adapters/smtp/**"],
  "@node-rs/argon2": ["apps/api/src/adapters/argon2-password-hashing/**"],
  pg: ["apps/api/src/{database,jobs}/**"],
  "graphile-worker": ["apps/api/src/{database,jobs}/**"],
  "drizzle-orm": ["apps/api/src/{database,jobs}/**", "apps/api/src/features/*/*-store.ts"],
};
