export { createForgetPaymentEventsJob } from "./forget-payment-events.job.ts";
export { createProcessPaymentEventJob } from "./process-payment-event.job.ts";
export { createReconcileCustomerJob } from "./reconcile-customer.job.ts";
export { createReconcileSubscriptionsJob } from "./reconcile-subscriptions.job.ts";
export {
  createRefreshPriceCatalogueJob,
  requestPriceCatalogue,
} from "./refresh-price-catalogue.job.ts";
export { registerBillingRoutes, registerPaymentWebhook } from "./routes.ts";
