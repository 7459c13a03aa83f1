export { InvoicesTab, SubscriptionTab } from "./profile-tabs.ts";
