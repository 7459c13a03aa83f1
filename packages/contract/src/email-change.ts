import { Type, type Static } from "typebox";

import { closed, Instant, nullable, text } from "./scalars.ts";
import { Email } from "./session.ts";
import { PASSWORD_LENGTH_MAX } from "./session-limits.ts";

/** The address that waits to be confirmed, and until when its link works; both null where none does. */
export const EmailChange = closed({
  email: nullable(Type.String()),
  confirm_until: nullable(Instant),
});
export type EmailChange = Static<typeof EmailChange>;

export const EmailChangeInput = closed({ email: Email, password: text(PASSWORD_LENGTH_MAX, 1) });
export type EmailChangeInput = Static<typeof EmailChangeInput>;

/** From a link in a mail. */
export const EmailChangeKey = closed({ key: text(256, 1) });

/** The address that signs in from now on. */
export const SignInAddress = closed({ email: Type.String() });
export type SignInAddress = Static<typeof SignInAddress>;
