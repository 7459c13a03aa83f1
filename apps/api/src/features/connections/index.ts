export { leaveBanks } from "./bank-access.ts";
export { connectDemoHousehold, leaveDemoHouseholds } from "./demo-household.ts";
export { connectionJobs } from "./jobs.ts";
export { registerBankWebhook, registerConnectionRoutes } from "./routes.ts";
export { findOldestWaitingMessages } from "./webhook-store.ts";
