import type { Settings } from "./settings.ts";

/**
 * What may not be in production, as sentences. Each would quietly lose data, money or privacy, so
 * the server refuses to start instead.
 */
export function productionFaults(settings: Settings): string[] {
  if (settings.environment !== "production") return [];

  const rules: [isWrong: boolean, sentence: string][] = [
    [!isHttps(settings.publicUrl), "PUBLIC_URL must begin with https:// in production."],
    [
      settings.apiUrl !== settings.publicUrl && !isHttps(settings.apiUrl),
      "API_URL must begin with https:// in production.",
    ],
    [
      settings.authUrl !== settings.apiUrl && !isHttps(settings.authUrl),
      "AUTH_URL must begin with https:// in production.",
    ],
    [
      settings.databaseUrl === null,
      "DATABASE_URL must be set in production: the embedded server has no standby and no backup.",
    ],
    [
      settings.databaseUrl !== null && !isVerifiedConnection(settings.databaseUrl),
      "DATABASE_URL must end with ?sslmode=verify-full in production, or name a Unix socket.",
    ],
    [settings.banks.isStandIn, "PLAID_CLIENT_ID and PLAID_SECRET must be set in production."],
    [!isHttps(settings.banks.baseUrl), "PLAID_BASE_URL must begin with https:// in production."],
    [
      settings.payments.isStandIn,
      "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set in production.",
    ],
    [
      settings.payments.baseUrl !== null && !isHttps(settings.payments.baseUrl),
      "STRIPE_BASE_URL must begin with https:// in production.",
    ],
    [
      settings.mail.kind === "outbox",
      "MAIL_URL must be smtp://…, smtps://… or off in production: nobody can read the outbox there.",
    ],
  ];

  return rules.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

function isHttps(url: string): boolean {
  return url.startsWith("https://");
}

function isVerifiedConnection(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return true; // Named as a fault already.
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host") ?? url.hostname;

  return host.startsWith("/") || url.searchParams.get("sslmode") === "verify-full";
}
