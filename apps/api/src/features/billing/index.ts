export { endBilling, forgetBilling } from "./customers.ts";
export { findEntitlement, findLinkRule } from "./entitlement.ts";
export { beginFreeDays } from "./entitlement-store.ts";
export { billingJobs, requestPriceCatalogue } from "./jobs.ts";
export { BILLING_RECORDS_KEPT_YEARS } from "./invoice-store.ts";
export { registerBillingRoutes, registerPaymentWebhook } from "./routes.ts";
