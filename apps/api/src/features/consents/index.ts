export { type Accepted, documentsToAccept } from "./consent-rules.ts";
export { findAccepted, insertConsents } from "./consent-store.ts";
export { registerConsentRoutes } from "./routes.ts";
