/** The value of `localStorage.currentUser` (spec §3). */
export type SessionState = {
  access: string | null;
  refresh: string | null;
  /** ISO 8601 instant of the sign-in or registration; refreshes keep it. */
  sessionOriginationTime: string | null;
};

export type SessionStatus = "anonymous" | "authorized";

export const ANONYMOUS: SessionState = Object.freeze({
  access: null,
  refresh: null,
  sessionOriginationTime: null,
});

/** Returns `authorized` if there is an access token (spec §3). */
export function sessionStatus(state: SessionState): SessionStatus {
  return state.access ? "authorized" : "anonymous";
}

/** Whether both hold the same tokens of the same sign-in. */
export function isSameSession(left: SessionState, right: SessionState): boolean {
  return (
    left.access === right.access &&
    left.refresh === right.refresh &&
    left.sessionOriginationTime === right.sessionOriginationTime
  );
}
