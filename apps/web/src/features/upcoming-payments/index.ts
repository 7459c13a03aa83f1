export { StatedAmount } from "./stated-amount.tsx";
export { UpcomingPaymentsPage } from "./upcoming-payments-page.tsx";
export { upcomingPaymentsQuery } from "./upcoming-payments-queries.ts";
