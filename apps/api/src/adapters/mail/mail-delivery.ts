import { createTransport } from "nodemailer";

import { type MailDelivery, MailRefusedError } from "#ports/mail.ts";

type SmtpOptions = {
  /** `smtp://` or `smtps://`, with the user and password if the mail server requires them. */
  url: string;
  /** Sender, e.g. `Snowball <hello@snowball.example>`. */
  from: string;
  /** Whether to refuse unencrypted connections for mails and the password. */
  requireTls: boolean;
};

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;

/** Sends mails through an SMTP server. `deliver` throws if the server does not accept the mail in time. */
export function createSmtpMail({ url, from, requireTls }: SmtpOptions): MailDelivery {
  const transport = createTransport({
    ...addressOf(new URL(url)),
    requireTLS: requireTls,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const senderDomain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";

  return {
    keepsDelivered: false,
    deliver: async ({ id, recipient, subject, textBody, htmlBody, unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          // The same id on every attempt, so that a mail that arrives twice is shown once.
          messageId: `<${id}@${senderDomain}>`,
          from,
          // An object, so that the address cannot add a second recipient.
          to: { name: "", address: recipient },
          subject,
          text: textBody,
          html: htmlBody,
          headers: {
            // RFC 3834: asks out-of-office programs not to answer.
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl !== undefined && {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
        });
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
  };
}

/**
 * Returns an error if the recipient was permanently rejected (5yz in RFC 5321). Other permanent errors, such as a
 * rejected sender or login, are configuration errors of ours.
 */
function refusalOf(error: unknown): MailRefusedError | null {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  const isPermanent = typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;

  return isPermanent && command === "RCPT TO" ? new MailRefusedError(responseCode) : null;
}

function addressOf(url: URL) {
  const isSecure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);

  return {
    host: url.hostname.replaceAll(/[[\]]/g, ""),
    port: Number(url.port) || (isSecure ? SUBMISSIONS_PORT : SUBMISSION_PORT),
    secure: isSecure,
    ...(user !== "" && { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

/**
 * Mail delivery for a machine without a mail server. `deliver` does nothing, because the mail stays in the database
 * and `/dev/outbox` shows it. The job marks it as sent.
 */
export function createOutboxMail(): MailDelivery {
  return { keepsDelivered: true, deliver: () => Promise.resolve() };
}
