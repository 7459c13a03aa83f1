/**
 * Settings that the web app needs before it starts. The server writes them as JSON into the HTML,
 * in `<script type="application/json" id="app-config">`, and serves them at `/config.json`.
 */
export type AppConfig = {
  environment: "staging" | "production";
  /** Base URL of the auth calls (spec §7). Empty means the page's own origin. */
  authUrl: string;
  /** Base URL of the data calls (spec §7). Empty means the page's own origin. */
  apiUrl: string;
  plaidLinkScriptUrl: string;
  /** URL of Stripe.js. Null lets Stripe's own loader fetch it from its CDN. */
  stripeScriptUrl: string | null;
  stripePublishableKey: string;
  /** False if the server cannot send email (`MAIL_URL=off`). */
  canSendMail: boolean;
  /** Page that shows sent emails outside production. Null in production. */
  outboxUrl: string | null;
  /**
   * Milliseconds by which the server's clock is ahead of real time. Set only in staging, where the
   * server follows a test clock.
   */
  clockOffsetMs?: number;
  /** Whether the server offers demo households. */
  hasDemo: boolean;
  /** Email address of the operator of this installation. Null if none is configured. */
  contactEmail: string | null;
};

export const APP_CONFIG_ELEMENT_ID = "app-config";
