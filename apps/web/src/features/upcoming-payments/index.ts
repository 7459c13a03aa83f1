export { NextPaymentOf } from "./of-debt/next-payment-of.tsx";
export { PaymentsOfDebt } from "./of-debt/payments-of-debt.tsx";
export { PaymentsToSend } from "./on-plan/payments-to-send.tsx";
export { UpcomingPaymentsPage } from "./upcoming-payments-page.tsx";

// Loaded when first opened; ahead of that once nothing else is to be loaded.
export const paymentSheet = async () => {
  await import("./actions/payment-sheet-content.tsx");
  return {};
};
