/** The key the API accepts: nobody can mistake it for a real one. Stripe.js knows its own. */
export const SECRET_KEY = "sk_test_sandbox";

/** The one API version spoken here; its shapes are those of `openapi/stripe.json`. */
export const API_VERSION = "2026-10-28.endive";
