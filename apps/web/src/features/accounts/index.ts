export { AccountBalances } from "./account-balances.tsx";
export { AccountTotals } from "./account-totals.tsx";
export { ComingSoon } from "./coming-soon.tsx";
export { groupOf } from "./group-accounts.ts";
export { LastPayment, tellsLastPayment } from "./last-payment.tsx";
export { LiabilityFacts } from "./liability-facts.tsx";
export { NextPayment } from "./next-payment.tsx";
export { NoPayments } from "./no-payments.tsx";
export { OneAccountPage } from "./one-account-page.tsx";
