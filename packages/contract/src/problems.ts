import { type Static, Type } from "typebox";

import { LINK_REFUSALS } from "./limits.ts";

/**
 * Every error of the API, with its status and public text. The server throws the code, and the web
 * app switches on it. Internal details go only to the log.
 */
export const problems = {
  parse_error: { status: 400, detail: "The request body is not valid JSON." },
  link_session_required: {
    status: 400,
    detail: "This connection wasn't started here or took too long. Please try again.",
  },
  public_token_refused: {
    status: 400,
    detail: "Your bank's confirmation has expired. Please link the account again.",
  },
  link_answer_lost: {
    status: 400,
    detail:
      "Your bank confirmed the connection, but its response didn't reach us, and it's sent only " +
      "once. Nothing was linked. Please link the account again.",
  },
  price_not_offered: { status: 400, detail: "This plan is not available." },
  already_subscribed: { status: 409, detail: "You already have a subscription." },
  payment_open: {
    status: 409,
    detail: "Your subscription has an open payment. Please pay it instead of subscribing again.",
  },
  subscription_paused: {
    status: 409,
    detail: "Your subscription is paused. Please resume it instead of subscribing again.",
  },
  subscription_not_switchable: {
    status: 409,
    detail: "Your subscription can't be switched in its current state.",
  },
  quote_expired: {
    status: 409,
    detail: "The price has changed. Please review it again.",
  },
  card_declined: {
    status: 409,
    detail: "Your card was declined. Nothing was charged, and your subscription stays the same.",
  },
  subscription_not_found: { status: 404, detail: "You have no subscription." },
  checkout_not_found: { status: 404, detail: "We couldn't find this checkout." },
  not_authenticated: {
    status: 401,
    detail: "Authentication credentials were not provided.",
  },
  token_not_valid: { status: 401, detail: "Given token not valid for any token type" },
  no_active_account: {
    status: 401,
    detail: "No active account found with the given credentials",
  },
  /** The password was correct. */
  second_step_required: {
    status: 401,
    detail: "Please enter the code from your authenticator app as well.",
  },
  second_step_is_on: {
    status: 409,
    detail: "Two-factor authentication is already on. Turn it off before you set it up again.",
  },
  passkey_not_valid: {
    status: 400,
    detail: "We couldn't check this passkey, or it took too long. Please try again.",
  },
  passkey_unknown: {
    status: 401,
    detail: "No account has this passkey. It may have been removed. Sign in with your password.",
  },
  passkey_copied: {
    status: 401,
    detail:
      "This passkey may have been copied, so you can't sign in with it. Sign in with your password, then replace the passkey in Settings.",
  },
  too_many_passkeys: {
    status: 409,
    detail: "You can have up to 20 passkeys. Please remove one first.",
  },
  signature_not_valid: { status: 401, detail: "The signature of this message is not valid." },
  not_found: { status: 404, detail: "Not found." },
  address_not_confirmed: { status: 403, detail: LINK_REFUSALS.address_not_confirmed },
  email_confirmation_needed: {
    status: 403,
    detail:
      "Please confirm your email address first. Open the link that we sent you, or request a new one.",
  },
  subscription_required: { status: 403, detail: LINK_REFUSALS.subscription_required },
  calendar_subscription_required: {
    status: 403,
    detail: "Your free days are over. Subscribe to Snowball and this calendar link works again.",
  },
  too_many_free_banks: { status: 409, detail: LINK_REFUSALS.too_many_free_banks },
  too_many_banks: { status: 409, detail: LINK_REFUSALS.too_many_banks },
  item_linked_elsewhere: {
    status: 409,
    detail: "This connection belongs to another Snowball account.",
  },
  address_taken: {
    status: 409,
    detail:
      "Another account has this address, so yours stays the same. Sign in to that account, or choose another address.",
  },
  password_needed: {
    status: 403,
    detail: "Please enter your password to download your data.",
  },
  demo_household: {
    status: 403,
    detail:
      "This is a demo household with made-up people and banks. Create an account first: you need an email address and a password.",
  },
  debt_is_linked: {
    status: 409,
    detail:
      "This debt comes from your bank. Leave it out of your plan, or remove its connection in Settings.",
  },
  snapshot_not_found: {
    status: 404,
    detail: "There is no earlier plan to compare with yet. Come back tomorrow.",
  },
  too_many_scenarios: {
    status: 409,
    detail: "You can save up to 50 scenarios. Please remove one first.",
  },
  too_many_debts: {
    status: 409,
    detail: "You can enter up to 100 debts. Please remove one first.",
  },
  too_many_payments: {
    status: 409,
    detail: "You can record up to 1,000 payments for a debt.",
  },
  payload_too_large: { status: 413, detail: "The request is too large." },
  unsupported_media_type: {
    status: 415,
    detail: "Please send JSON, and do not compress it.",
  },
  throttled: { status: 429, detail: "Too many requests. Please wait a moment and try again." },
  server_error: {
    status: 500,
    detail: "Something went wrong on our side. Nothing was changed; please try again.",
  },
  bank_unavailable: {
    status: 503,
    detail: "We couldn't reach the bank-linking service. Please try again in a minute.",
  },
  payments_unavailable: {
    status: 503,
    detail: "We couldn't reach the card-payment service. Please try again in a minute.",
  },
  mail_switched_off: {
    status: 503,
    detail: "This installation can't send email, so it can't send a link.",
  },
  demo_switched_off: { status: 503, detail: "This installation has no demo household." },
  storage_full: {
    status: 503,
    detail:
      "We can't save anything right now because our storage is full. Nothing was changed, and you can still read your data.",
  },
  service_unavailable: {
    status: 503,
    detail: "Snowball is very busy or starting up. Please try again in a moment.",
  },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ProblemCode = keyof typeof problems;

/** Response body of every error that is not about single fields. */
export const ProblemBody = Type.Object(
  { detail: Type.String(), code: Type.String() },
  { additionalProperties: false },
);
export type ProblemBody = Static<typeof ProblemBody>;

/**
 * Response body of validation errors: field name → sentences. Errors of the whole body use
 * `non_field_errors`.
 */
export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()));
export type FieldErrors = Static<typeof FieldErrors>;
