export { createTellAddressJob } from "./customers.ts";
export { endBilling, forgetBilling, forgetPaymentEvents } from "./end-billing.ts";
export { beginFreeDays, findEntitlement, findLinkRule } from "./entitlement.ts";
export {
  createForgetBillingRecordsJob,
  createForgetPaymentEventsJob,
  createOrderEntitlementLooksJob,
  createReconcileCustomerJob,
  createReconcileSubscriptionsJob,
  createRefreshPriceCatalogueJob,
  requestPriceCatalogue,
} from "./jobs.ts";
export { createLookAtEntitlementJob } from "./look-at-entitlement.ts";
export { BILLING_RECORDS_KEPT_YEARS } from "./payment-event-store.ts";
export { createProcessPaymentEventJob } from "./payment-events.ts";
export { registerBillingRoutes, registerPaymentWebhook } from "./routes.ts";
