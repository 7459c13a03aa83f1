/** An email to send. `id` is the same for all retries, so that it is sent once. */
export type Mail = {
  id: string;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  /** One-click unsubscribe URL (RFC 8058); absent for emails that cannot be turned off. */
  unsubscribeUrl?: string;
};

/** Delivers email. Jobs call it and retry, requests never do. */
export type MailDelivery = {
  /**
   * Whether the bodies of delivered emails stay in our database. Emails that really leave are not kept, because
   * their links grant access to accounts.
   */
  keepsDelivered: boolean;
  /**
   * @throws MailRefusedError if the server permanently rejects the address, and any other error if the email could
   *   not be handed over now. Nothing was sent in either case.
   */
  deliver(mail: Mail): Promise<void>;
};

/** The mail server permanently rejects the address. The message does not contain the address. */
export class MailRefusedError extends Error {
  constructor(responseCode: number) {
    super(`The mail server refused the address for good (${responseCode}).`);
    this.name = "MailRefusedError";
  }
}
