import type { SecurityEvent } from "@snowball/contract";

const NAMES: Record<SecurityEvent["kind"], string> = {
  registered: "Account created",
  signed_in: "Signed in",
  signed_in_on_new_device: "Signed in on a new device",
  sign_in_failed: "Wrong password",
  signed_out: "Signed out",
  session_ended: "Another device signed out from here",
  sessions_ended_by_support: "Signed out everywhere by Snowball's support",
  token_reused: "Session ended because its sign-in key was used twice",
  password_changed: "Password changed",
  password_reset: "Password reset by email link",
  second_step_on: "Two-factor authentication turned on",
  second_step_off: "Two-factor authentication turned off",
  second_step_off_by_support: "Two-factor authentication turned off by Snowball's support",
  second_step_failed: "Right password, wrong code",
  recovery_code_used: "Recovery code used",
  recovery_codes_renewed: "New recovery codes created",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  passkey_copied: "Passkey refused: it may have been copied",
  email_verified: "Email address confirmed",
  email_change_requested: "Email address change requested",
  email_changed: "Email address changed",
  email_change_undone: "Email address change undone by email link",
  security_change_undone: "Security change undone by email link",
  recovered_by_support: "Account secured by Snowball's support: all access ended",
  bank_linked: "Bank or lender linked",
  bank_repaired: "Sign-in at the bank renewed",
  bank_removed: "Bank or lender removed",
  calendar_link_made: "Private calendar link created",
  calendar_link_revoked: "Private calendar link revoked",
};

/** Events that the user should check. */
const SUSPICIOUS: ReadonlySet<SecurityEvent["kind"]> = new Set([
  "signed_in_on_new_device",
  "sign_in_failed",
  "token_reused",
  "sessions_ended_by_support",
  "recovered_by_support",
  "second_step_off",
  "second_step_off_by_support",
  "second_step_failed",
  "recovery_code_used",
  "passkey_added",
  "passkey_copied",
  "email_change_requested",
  "email_changed",
]);

/** Returns the event in plain words, e.g. `Wrong password, 3 times`. */
export function nameOfSecurityEvent({ kind, times, institution }: SecurityEvent): string {
  const often = times === 1 ? "" : `, ${times.toLocaleString("en-US")} times`;

  return `${NAMES[kind]}${institution === null ? "" : `: ${institution}`}${often}`;
}

export function isSuspicious({ kind }: SecurityEvent): boolean {
  return SUSPICIOUS.has(kind);
}

/** Returns device and network, e.g. `Chrome on Windows, network 203.0.113.*`; null if unknown. */
export function originOfSecurityEvent({ device, network }: SecurityEvent): string | null {
  if (network === null) return device;

  return device === null ? `Network ${network}` : `${device}, network ${network}`;
}
