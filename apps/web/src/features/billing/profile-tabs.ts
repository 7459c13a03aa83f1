import { lazy } from "react";

// The profile's tabs, each loaded when first opened.
export const SubscriptionTab = lazy(async () => ({
  default: (await import("./subscription-tab.tsx")).SubscriptionTab,
}));
export const InvoicesTab = lazy(async () => ({
  default: (await import("./invoices-tab.tsx")).InvoicesTab,
}));
