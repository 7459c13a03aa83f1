/** The keys the stand-in accepts: nobody can mistake them for real ones. */
export const SECRET_KEY = "sk_test_sandbox";
export const PUBLISHABLE_KEY = "pk_test_sandbox";

/** The one API version spoken here; its shapes are those of `openapi/stripe.json`. */
export const API_VERSION = "2026-10-28.endive";
