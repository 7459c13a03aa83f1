import type { AppConfig } from "@snowball/contract";

/** Returns a staging configuration without a mail outbox, with the given changes. */
export function appConfigFixture(about: Partial<AppConfig> = {}): AppConfig {
  return {
    environment: "staging",
    authUrl: "",
    apiUrl: "",
    plaidLinkScriptUrl: "https://cdn.example/link.js",
    stripeScriptUrl: null,
    stripePublishableKey: "pk_test_x",
    canSendMail: true,
    outboxUrl: null,
    hasDemo: false,
    contactEmail: null,
    ...about,
  };
}
