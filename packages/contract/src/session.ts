import { type Static, Type } from "typebox";

import { closedToDemos, inSession, withTimeZoneHeader } from "./calls.ts";
import { EMAIL_LENGTH_MAX, PASSWORD_LENGTH_MAX } from "./limits.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { closed, Instant, nullable, text, Uuid } from "./scalars.ts";
import { TwoFactorCode } from "./two-factor.ts";

export const Email = Type.String({ format: "email", maxLength: EMAIL_LENGTH_MAX });
const Password = text(PASSWORD_LENGTH_MAX, 1);
const RefreshToken = text(1024, 1);

/** `username` equals `email` (spec §3). */
export const RegistrationInput = closed({
  username: Email,
  email: Email,
  password1: Password,
  password2: Password,
  /** Refresh token of the demo household that the account replaces. The household ends then. */
  demo: Type.Optional(RefreshToken),
});
export type RegistrationInput = Static<typeof RegistrationInput>;

export const SignInInput = closed({
  email: text(EMAIL_LENGTH_MAX, 1),
  password: Password,
  /** Only after `second_step_required`. */
  one_time_code: Type.Optional(TwoFactorCode),
});
export type SignInInput = Static<typeof SignInInput>;

export const RefreshInput = closed({ refresh: RefreshToken });
export type RefreshInput = Static<typeof RefreshInput>;

export const TokenPair = closed({ access: Type.String(), refresh: Type.String() });
export type TokenPair = Static<typeof TokenPair>;

export const Registration = closed({
  access: Type.String(),
  refresh: Type.String(),
  user: closed({ uuid: Uuid, email: Type.String() }),
});
export type Registration = Static<typeof Registration>;

export const VerifyEmailInput = closed({ key: text(256, 1) });
export type VerifyEmailInput = Static<typeof VerifyEmailInput>;

export const ResendEmailInput = closed({ email: Email });
export type ResendEmailInput = Static<typeof ResendEmailInput>;

export const PasswordResetInput = closed({ email: Email });
export type PasswordResetInput = Static<typeof PasswordResetInput>;

export const PasswordResetConfirmation = closed({
  key: text(256, 1),
  new_password1: Password,
  new_password2: Password,
  /** Only after `second_step_required`. */
  one_time_code: Type.Optional(TwoFactorCode),
});
export type PasswordResetConfirmation = Static<typeof PasswordResetConfirmation>;

export const PasswordChangeInput = closed({
  old_password: Password,
  new_password1: Password,
  new_password2: Password,
});
export type PasswordChangeInput = Static<typeof PasswordChangeInput>;

/**
 * Requires the password, so that another person at an unlocked browser cannot delete the account.
 */
export const DeletionInput = closed({
  /** Absent for a demo household, which has no password. */
  password: Type.Optional(Password),
  /** Required if two-factor authentication is on. */
  one_time_code: Type.Optional(TwoFactorCode),
});
export type DeletionInput = Static<typeof DeletionInput>;

export const Done = closed({ detail: Type.String() });
export type Done = Static<typeof Done>;

export const Empty = closed({});

/** The auth calls of spec §7 in its order, then calls that the specification does not list. */
export const sessionRoutes = {
  register: {
    summary: "Register with email and password; starts a session",
    access: "public",
    limit: "sign_in",
    ...withTimeZoneHeader,
    body: RegistrationInput,
    success: { status: 201, body: Registration },
    problems: [],
  },
  signIn: {
    summary: "Sign in",
    access: "public",
    limit: "sign_in",
    ...withTimeZoneHeader,
    body: SignInInput,
    success: { status: 200, body: TokenPair },
    problems: ["no_active_account", "second_step_required"],
  },
  refresh: {
    summary: "Exchange a refresh token for a new pair; the old one is used up",
    access: "public",
    ...withTimeZoneHeader,
    body: RefreshInput,
    success: { status: 200, body: TokenPair },
    problems: ["token_not_valid"],
  },
  signOut: {
    summary: "Sign out: ends the refresh token and its whole session",
    access: "public",
    body: RefreshInput,
    success: { status: 200, body: Empty },
    problems: ["token_not_valid"],
  },
  verifyEmail: {
    summary: "Confirm an email address with the key from the email",
    access: "public",
    limit: "sign_in",
    body: VerifyEmailInput,
    success: { status: 200, body: Done },
    problems: ["not_found"],
  },
  resendEmail: {
    summary: "Resend the confirmation email; the response is the same for every address",
    access: "public",
    limit: "mail",
    body: ResendEmailInput,
    success: { status: 200, body: Done },
    problems: ["mail_switched_off"],
  },
  requestPasswordReset: {
    summary: "Send a link to set a new password; the response is the same for every address",
    access: "public",
    limit: "mail",
    body: PasswordResetInput,
    success: { status: 200, body: Done },
    problems: ["mail_switched_off"],
  },
  confirmPasswordReset: {
    summary:
      "Set a new password with the key from the email; all sessions and other ways to sign in end",
    access: "public",
    limit: "sign_in",
    body: PasswordResetConfirmation,
    success: { status: 200, body: Done },
    problems: ["not_found", "second_step_required"],
  },
  startDemo: {
    summary: "Start a demo household: fictional people, signed in at once, deleted after some days",
    access: "public",
    limit: "sign_in",
    ...withTimeZoneHeader,
    body: Empty,
    success: { status: 201, body: TokenPair },
    problems: ["demo_switched_off", "bank_unavailable"],
  },
  changePassword: {
    summary: "Change the password; this session continues, and the user's others end",
    limit: "sign_in",
    body: PasswordChangeInput,
    success: { status: 200, body: Done },
    ...closedToDemos(),
  },
} as const;

/** One of the user's sessions. */
export const OwnSession = closed({
  uuid: Uuid,
  /** Browser and system, e.g. `Chrome on Windows`. Null if not known. */
  device: nullable(text(100)),
  /** The truncated IP address that last used it. Null if not known. */
  network: nullable(text(64)),
  signed_in_at: Instant,
  /** When its tokens were last refreshed. An open page refreshes them every four minutes. */
  last_used_at: Instant,
  /** Whether this call uses the session. */
  is_current: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;

/** Proves that the caller is the owner, and not another person at an unlocked browser. */
export const Reauthentication = closed({ password: text(PASSWORD_LENGTH_MAX, 1) });

/** The user's sessions, and signing other devices out. */
export const ownSessionRoutes = {
  reauthenticate: {
    summary: "Reauthenticate with the password, for calls that require it again after 15 minutes",
    limit: "sign_in",
    body: Reauthentication,
    success: { status: 200, body: Empty },
    ...closedToDemos(),
  },
  listOwnSessions: {
    summary: "List the user's sessions, last used first",
    query: PageQuery,
    success: { status: 200, body: pageSchema(OwnSession) },
    ...inSession(),
  },
  endOwnSession: {
    summary: "Sign a device out; its next call is refused",
    params: closed({ uuid: Uuid }),
    success: { status: 200, body: Empty },
    ...inSession("not_found"),
  },
  endOtherSessions: {
    summary: "Sign out of all other sessions",
    success: { status: 200, body: Empty },
    ...inSession(),
  },
} as const;
