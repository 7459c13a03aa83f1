export { AccountBalances, LiabilityFacts } from "./account-facts.tsx";
export { OneAccount } from "./one-account.tsx";
