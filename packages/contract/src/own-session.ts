import { Type, type Static } from "typebox";

import { closed, Instant, nullable, text, Uuid } from "./scalars.ts";
import { PASSWORD_LENGTH_MAX } from "./session-limits.ts";

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
