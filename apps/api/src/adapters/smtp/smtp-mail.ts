import { createTransport } from "nodemailer";

import { type MailDelivery, MailRefusedError } from "#ports/mail.ts";

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with the user and password of the mail server where it wants them. */
  url: string;
  /** Sender, e.g. `Snowball <hello@snowball.example>`. */
  from: string;
  /** True = never send a mail, or the password, over an unencrypted connection. */
  requireTls: boolean;
};

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
/** All of a delivery, however slowly a server goes on talking: others wait for the slot. */
const DELIVERY_MS_MAX = 60_000;
const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;

/** Hands mails to an SMTP server. `deliver` throws unless the server took the mail in time. */
export function createSmtpMail(
  { url, from, requireTls }: SmtpOptions,
  deliveryMsMax = DELIVERY_MS_MAX,
): MailDelivery {
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
      const send = () =>
        transport.sendMail({
          // The same on every attempt: a server or reader that got the mail twice shows it once.
          messageId: `<${id}@${senderDomain}>`,
          from,
          // As an object, so that no character of the address can name a second recipient.
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
      try {
        await within(deliveryMsMax, send());
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
  };
}

/** RFC 5321: 5yz is for good. Only of the address itself: a sender or a login that is refused is ours to mend. */
function refusalOf(error: unknown): MailRefusedError | null {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  const isForGood = typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;

  return isForGood && command === "RCPT TO" ? new MailRefusedError(responseCode) : null;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error("The mail server did not take the mail in time.")),
      ms,
    );
  });
  try {
    return await Promise.race([work, passed]);
  } finally {
    clearTimeout(timer);
  }
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
