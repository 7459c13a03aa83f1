export { endBilling, forgetBilling, forgetPaymentEvents } from "./end-billing.ts";
export { beginFreeDays, findEntitlement, findLinkRule } from "./entitlement.ts";
export { billingJobs, requestPriceCatalogue } from "./jobs.ts";
export { BILLING_RECORDS_KEPT_YEARS } from "./payment-event-store.ts";
export { registerBillingRoutes, registerPaymentWebhook } from "./routes.ts";
