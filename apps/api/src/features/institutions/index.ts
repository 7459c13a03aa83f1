export { findInstitution, storeInstitution } from "./institution-store.ts";
export { registerInstitutionRoutes } from "./routes.ts";
