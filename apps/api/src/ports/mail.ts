/** A mail that is owed to somebody. `id` stays the same over retries, so that it is sent once. */
export type Mail = {
  id: string;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  /** Where a mail program ends mails of this kind for its user (RFC 8058); absent: they have to come. */
  unsubscribeUrl?: string;
};

/** Delivers mail. Called by a job that retries, never by a request. */
export type MailDelivery = {
  /**
   * Whether delivered mails stay readable in our database. Where they leave, what they said is not kept:
   * their links are keys to accounts.
   */
  keepsDelivered: boolean;
  /**
   * @throws MailRefusedError where no attempt will ever reach that address; anything else when the mail
   *   could not be handed over now. Nothing was sent then.
   */
  deliver(mail: Mail): Promise<void>;
};

/** The server says for good that the address takes no mail. Its message names nobody. */
export class MailRefusedError extends Error {
  constructor(responseCode: number) {
    super(`The mail server refused the address for good (${responseCode}).`);
    this.name = "MailRefusedError";
  }
}
