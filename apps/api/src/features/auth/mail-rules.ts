/**
 * Mails to one recipient, of all that anybody can cause by asking, in any hour: nobody's mailbox can be flooded
 * through us.
 */
export const MAILS_PER_HOUR = 3;

/** A mail is sent while there is room for it. */
export const BESIDE_ALL = MAILS_PER_HOUR - 1;

/** A warning to an address that was never confirmed leaves room for a password reset in the same hour. */
export const BESIDE_WARNINGS = 1;

/**
 * Beside how many mails of the last hour another link may go to the owner of an account. Strangers get one
 * more for asking again, and then one whenever the last link has run out (after half an hour): so a link
 * that works is in the mailbox however they ask, and room is left for who asks on a known device.
 */
export function besideMaxOf({
  isKnownDevice,
  hasLink,
}: {
  isKnownDevice: boolean;
  hasLink: boolean;
}): number {
  return isKnownDevice || !hasLink ? BESIDE_ALL : 1;
}
