/** Limits of free and paid use. Used by the entitlement rule and by every text that mentions it. */
export const FREE_DAYS = 30;
export const FREE_BANKS_MAX = 5;
export const PLUS_BANKS_MAX = 15;

/** Reasons why no further bank can be linked, by error code. */
export const LINK_REFUSALS = {
  address_not_confirmed:
    "Please confirm your email address before you link a bank. We sent you a link.",
  subscription_required:
    "Your free days of linked banks are over. Subscribe to link your banks again.",
  too_many_free_banks: `Up to ${FREE_BANKS_MAX} banks can be linked without a subscription. Remove one, or subscribe to link up to ${PLUS_BANKS_MAX}.`,
  too_many_banks: `Up to ${PLUS_BANKS_MAX} banks can be linked. Please remove one first.`,
} as const;
