/**
 * Mails to one address per hour that anyone can cause by requesting them. The limit prevents
 * flooding someone's mailbox through us.
 */
export const MAILS_PER_HOUR = 3;

/** Allows a mail as long as the hourly limit is not reached. */
export const RECENT_MAX = MAILS_PER_HOUR - 1;

/** A warning to an unconfirmed address leaves room for a password reset in the same hour. */
export const RECENT_MAX_FOR_WARNINGS = 1;

/**
 * Returns how many other mails of the last hour may exist for another link to be sent to the owner.
 * Requests from unknown devices can cause one repetition, and then one more whenever the last link
 * has expired (after half an hour). So a working link is always in the mailbox, and room is left
 * for requests from known devices.
 */
export function recentMailsMax({
  isKnownDevice,
  hasLink,
}: {
  isKnownDevice: boolean;
  hasLink: boolean;
}): number {
  return isKnownDevice || !hasLink ? RECENT_MAX : 1;
}
