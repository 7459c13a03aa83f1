/** What is free and what a subscription adds, for the rule that decides it and for every sentence that tells it. */
export const FREE_DAYS = 30;
export const FREE_BANKS_MAX = 5;
export const PLUS_BANKS_MAX = 15;

/** Why no further bank is linked, by the code of the refusal. */
export const LINK_REFUSALS = {
  address_not_confirmed:
    "Please confirm your e-mail address before you link a bank: we sent you a link.",
  subscription_required:
    "Your free days of linked banks are over. Subscribe to link your banks again.",
  too_many_free_banks: `Up to ${FREE_BANKS_MAX} banks can be linked without a subscription. Remove one, or subscribe to link up to ${PLUS_BANKS_MAX}.`,
  too_many_banks: `Up to ${PLUS_BANKS_MAX} banks can be linked. Please remove one first.`,
} as const;
