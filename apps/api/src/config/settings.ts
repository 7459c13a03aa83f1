import type { BankSettings, PaymentSettings } from "./provider-settings.ts";

export type MailSettings =
  /** `isOpen`: whoever reaches the server may read the mails, by the operator's choice. */
  | { kind: "outbox"; isOpen: boolean }
  | { kind: "smtp"; url: string; from: string }
  | { kind: "off" };

/** Everything the process was told from outside, checked. Secrets are apart: see `secrets.ts`. */
export type Settings = {
  environment: "staging" | "production";
  host: string;
  port: number;
  /** Origin under which browsers reach the pages, without a trailing slash. */
  publicUrl: string;
  /** Origin of the data calls; that of the pages where they share one. */
  apiUrl: string;
  /** Origin of the auth calls. */
  authUrl: string;
  dataDir: string;
  /** Login of the owner, who changes the schema; null = the embedded server, or not given to us. */
  databaseUrl: string | null;
  /** Login of `snowball_api`; null = made by us, as the next one. */
  apiDatabaseUrl: string | null;
  /** Login of `snowball_system`. */
  systemDatabaseUrl: string | null;
  mail: MailSettings;
  /** The address that people write to; the sender of mails where none was named, null where none are sent. */
  contactEmail: string | null;
  banks: BankSettings;
  /** Where demo households have their bank; null = there are none. */
  demoBankUrl: string | null;
  payments: PaymentSettings;
  /** The clock that ours follows; null = the machine's own. */
  clockUrl: string | null;
  runJobs: boolean;
  /** Whether the page at `/api/docs` is served. */
  servesApiDocs: boolean;
  /** How long a server still serves when it is told to stop. */
  drainSeconds: number;
  /** Where the metrics are told; null = nowhere. */
  metrics: { host: string; port: number } | null;
  /** Addresses of proxies whose `X-Forwarded-*` headers are believed; null = nobody said. */
  trustedProxies: string[] | null;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
};
