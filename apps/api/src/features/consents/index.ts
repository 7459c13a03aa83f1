export { type Accepted, documentsToAccept, findAccepted, insertConsents } from "./consent-store.ts";
export { registerConsentRoutes } from "./routes.ts";
