import type { Recognition } from "@snowball/contract";

/** How a payment was recognized, in a few words that follow its state. */
export const recognitionWords: Record<Recognition, string> = {
  by_hand: "marked by you",
  lender_credit: "matched at the lender",
  last_payment: "confirmed by lender",
  name: "matched in checking by name",
  amount_and_date: "matched in checking by amount",
  not_overdue: "the lender shows nothing past due",
};
