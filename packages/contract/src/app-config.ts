/**
 * What the page must know before it can start. The server writes it into the HTML it serves, as
 * JSON in `<script type="application/json" id="app-config">`, and answers it at `/config.json`.
 */
export type AppConfig = {
  environment: "staging" | "production";
  /** Base of the auth calls (spec §7); empty = the page's own origin. */
  authUrl: string;
  /** Base of the data calls (spec §7); empty = the page's own origin. */
  apiUrl: string;
  plaidLinkScriptUrl: string;
  /** Null = let Stripe's own loader fetch Stripe.js from its CDN. */
  stripeScriptUrl: string | null;
  stripePublishableKey: string;
  /** False where the server cannot send mail (`MAIL_URL=off`). */
  canSendMail: boolean;
  /** Where mail can be read outside production; null elsewhere. */
  outboxUrl: string | null;
  /** By how many milliseconds the server's clock is ahead, where it follows another; only in staging. */
  clockOffsetMs?: number;
  /** Whether there is a bank for demo households. */
  hasDemo: boolean;
  /** Where people reach who runs this installation; null where nobody said. */
  contactEmail: string | null;
};

export const APP_CONFIG_ELEMENT_ID = "app-config";
