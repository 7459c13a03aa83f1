export { AccountBalances } from "./account-balances.tsx";
export { ComingSoon } from "./coming-soon.tsx";
export { LiabilityFacts } from "./liability-facts.tsx";
export { NoPayments } from "./no-payments.tsx";
export { OneAccount } from "./one-account.tsx";
