import { Type, type Static } from "typebox";

import { closed, text, Uuid } from "./scalars.ts";

/** RFC 5321: a path is at most 254 characters. */
export const EMAIL_LENGTH_MAX = 254;
/** Hashing cost grows with length, so the body is bounded; bytes are checked again before hashing. */
export const PASSWORD_LENGTH_MAX = 1024;

export const Email = Type.String({ format: "email", maxLength: EMAIL_LENGTH_MAX });
const Password = text(PASSWORD_LENGTH_MAX, 1);
const RefreshToken = text(1024, 1);

/** Spec §3: `username` equals `email`. */
export const RegistrationInput = closed({
  username: Email,
  email: Email,
  password1: Password,
  password2: Password,
});
export type RegistrationInput = Static<typeof RegistrationInput>;

export const SignInInput = closed({ email: text(EMAIL_LENGTH_MAX, 1), password: Password });
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
});
export type PasswordResetConfirmation = Static<typeof PasswordResetConfirmation>;

export const PasswordChangeInput = closed({
  old_password: Password,
  new_password1: Password,
  new_password2: Password,
});
export type PasswordChangeInput = Static<typeof PasswordChangeInput>;

export const Done = closed({ detail: Type.String() });
export type Done = Static<typeof Done>;

export const Empty = closed({});
