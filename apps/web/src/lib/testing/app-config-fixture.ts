import type { AppConfig } from "@snowball/contract";

/** Staging without mail outbox, but for what the test is about. */
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
