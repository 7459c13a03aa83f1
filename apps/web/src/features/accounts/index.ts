export { AccountBalances } from "./account-balances.tsx";
export { ComingSoon } from "./coming-soon.tsx";
export { LiabilityFacts } from "./liability-facts.tsx";
export { NoPayments } from "./no-payments.tsx";
export { OneAccount } from "./one-account.tsx";

// Loaded on the first visit.
export const accountsPage = async () => {
  const { AccountsPage: Component, loader } = await import("./accounts-page.tsx");
  return { Component, loader };
};
