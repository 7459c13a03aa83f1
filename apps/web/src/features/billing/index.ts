export { InvoicesTab, SubscriptionTab } from "./profile-tabs.ts";

// Loaded when first visited.
export const subscribePage = async () => {
  const { SubscribePage: Component, loader } = await import("./subscribe-page.tsx");
  return { Component, loader };
};
export const thankYouPage = async () => ({
  Component: (await import("./thank-you-page.tsx")).ThankYouPage,
});
