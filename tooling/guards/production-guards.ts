import type { Guard } from "./guard.ts";

/** What production refuses to start with, each in `production-faults.ts`. */
export const PRODUCTION_GUARDS: readonly Guard[] = (
  [
    ["pages over plain http", "!isHttps(publicUrl),"],
    ["an API over plain http", "apiUrl !== publicUrl && !isHttps(apiUrl),"],
    ["auth calls over plain http", "authUrl !== apiUrl && !isHttps(authUrl),"],
    ["proxies that nobody named", "trustedProxies === null,"],
    ["proxies that are everybody", "trustedProxies?.some(holdsStrangers) ?? false,"],
    ["the embedded database", "apiDatabaseUrl === null || systemDatabaseUrl === null,"],
    ["a database that is not verified", "url !== null && !isVerifiedConnection(url),"],
    ["the stand-in's keys to banks", 'banks.clientId === "sandbox" || banks.secret === "sandbox",'],
    [
      "Plaid's sandbox",
      "!isRealHost(banks.baseUrl) || PLAID_TRIAL_HOSTS.includes(hostOf(banks.baseUrl)),",
    ],
    ["banks' messages over plain http", "!isHttps(banks.webhookUrl),"],
    ["a bank's script of others", "!banks.linkScriptUrl.startsWith(PLAID_SCRIPTS),"],
    ["a demo bank over plain http", "!isLoopback(host) && !isHttps(demoBankUrl),"],
    [
      "made-up people at Plaid",
      "host === hostOf(banks.baseUrl) || /(^|\\.)plaid\\.com$/.test(host),",
    ],
    ["a test key to payments", "!LIVE_SECRET_KEY.test(payments.secretKey),"],
    ["a test key in the pages", "!LIVE_PUBLISHABLE_KEY.test(payments.publishableKey),"],
    ["a signing secret that others know", "!SIGNING_SECRET.test(payments.webhookSecret),"],
    ["payments at somebody else's", "payments.baseUrl !== null && !isRealHost(payments.baseUrl),"],
    [
      "a card form of others",
      "payments.scriptUrl !== null && !payments.scriptUrl.startsWith(STRIPE_SCRIPTS),",
    ],
    ["mails that nobody gets", '      mail.kind === "outbox",\n'],
    ["an outbox that is open", 'mail.kind === "outbox" && mail.isOpen,'],
    [
      "a sender that is not set",
      'mail.kind === "smtp" && isLoopback(mail.from.replace(/^.*@/, "").replace(/>$/, "")),',
    ],
    ["a clock that can be moved", "settings.clockUrl !== null,"],
  ] as const
).map(([what, text]) => ({
  name: `production refuses ${what}`,
  file: "apps/api/src/config/production-faults.ts",
  text,
  without: "isHttps.length === 0,",
  test: "apps/api/src/config/read-settings.test.ts",
}));
