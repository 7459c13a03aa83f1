import { Type, type Static } from "typebox";

import { closed, Instant, nullable, text, Uuid } from "./scalars.ts";
import { PASSWORD_LENGTH_MAX } from "./session-limits.ts";

/** Somewhere that the user is signed in. */
export const OwnSession = closed({
  uuid: Uuid,
  /** Browser and system, e.g. `Chrome on Windows`; null = not known. */
  device: nullable(text(100)),
  /** The network it was last used from, without the end of the address; null = not known. */
  network: nullable(text(64)),
  signed_in_at: Instant,
  /** When its tokens were last renewed: an open page does so every four minutes. */
  last_used_at: Instant,
  /** Whether it is the session that asks. */
  is_current: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;

/** Shows that who sits there is the owner, and not somebody who found an open browser. */
export const OwnerProof = closed({ password: text(PASSWORD_LENGTH_MAX, 1) });
