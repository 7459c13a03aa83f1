export { AccountBalances } from "./account-balances.tsx";
export { AccountTotals } from "./account-totals.tsx";
export { ClosedDebts } from "./closed-debts.tsx";
export { ComingSoon } from "./coming-soon.tsx";
export { LiabilityFacts } from "./liability-facts.tsx";
export { NoPayments } from "./no-payments.tsx";
export { OneAccount } from "./one-account.tsx";
