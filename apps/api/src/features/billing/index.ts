export { beginFreeDays } from "./begin-free-days.ts";
export { findEntitlement, findLinkRule } from "./find-entitlement.ts";
export { resumeBankUpdatesRequest } from "./resume-bank-updates-request.ts";
export { createTellAddressJob } from "./tell-address.job.ts";
export { tellAddressRequest } from "./tell-address-request.ts";
export { endBankAccessRequest } from "./end-bank-access-request.ts";
export { createLookAtEntitlementJob } from "./look-at-entitlement.job.ts";
export { createOrderEntitlementLooksJob } from "./order-entitlement-looks.job.ts";
export { createForgetBillingRecordsJob } from "./forget-billing-records.job.ts";
export { endBilling } from "./end-billing.ts";
export { BILLING_RECORDS_KEPT_YEARS } from "./billing-record-store.ts";
export { forgetBilling, forgetPaymentEvents } from "./forget-billing.ts";
export { createForgetPaymentEventsJob } from "./forget-payment-events.job.ts";
export { createProcessPaymentEventJob } from "./process-payment-event.job.ts";
export { createReconcileCustomerJob } from "./reconcile-customer.job.ts";
export { createReconcileSubscriptionsJob } from "./reconcile-subscriptions.job.ts";
export {
  createRefreshPriceCatalogueJob,
  requestPriceCatalogue,
} from "./refresh-price-catalogue.job.ts";
export { registerBillingRoutes, registerPaymentWebhook } from "./routes.ts";
