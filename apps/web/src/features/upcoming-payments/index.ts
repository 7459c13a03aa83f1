export { describeLateSum } from "./describe-month.ts";
export { NextPaymentOf } from "./of-debt/next-payment-of.tsx";
export { PaymentsOfDebt } from "./of-debt/payments-of-debt.tsx";
export { PaymentsToSend } from "./on-plan/payments-to-send.tsx";
export { UpcomingPaymentsPage } from "./upcoming-payments-page.tsx";
