export { InvoicesTab, SubscriptionTab } from "./profile-tabs.ts";

// Pages that are loaded on their first visit.
export const subscribePage = async () => {
  const { SubscribePage: Component, loader } = await import("./subscribe-page.tsx");
  return { Component, loader };
};
export const thankYouPage = async () => ({
  Component: (await import("./thank-you-page.tsx")).ThankYouPage,
});
