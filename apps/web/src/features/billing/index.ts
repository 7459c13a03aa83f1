export { InvoicesTab, SubscriptionTab } from "./profile-tabs.ts";

// Loaded when first visited.
export const subscribePage = async () => ({
  Component: (await import("./subscribe-page.tsx")).SubscribePage,
});
export const thankYouPage = async () => ({
  Component: (await import("./thank-you-page.tsx")).ThankYouPage,
});
