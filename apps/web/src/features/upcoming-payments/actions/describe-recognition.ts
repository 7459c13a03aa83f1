import type { Recognition } from "@snowball/contract";

const words: Record<Recognition, string> = {
  by_hand: "you said so",
  lender_credit: "seen at the lender",
  last_payment: "the lender's last payment",
  name: "seen in checking, by name",
  amount_and_date: "seen in checking, by amount",
  not_overdue: "your lender misses nothing",
};

/** Describes how a payment was recognized, in a few words that follow its state. */
export function describeRecognition(recognition: Recognition): string {
  return words[recognition];
}
