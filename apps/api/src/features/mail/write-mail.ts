import { escapeHtml } from "./escape-html.ts";

export type MailWords = { subject: string; textBody: string; htmlBody: string };

type MailDraft = {
  subject: string;
  /** The reason why the email was sent. */
  why: string;
  /** Describes the link, on the line above it. */
  what: string;
  link: string;
  small: string;
};

/** Writes an email with one link, as plain text and as HTML without external resources. */
export function writeMail({ subject, why, what, link, small }: MailDraft): MailWords {
  return {
    subject,
    textBody: `${why}\n\n${what}\n${link}\n\n${small}\n`,
    htmlBody: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Snowball</title></head>',
      '<body style="font-family:sans-serif;line-height:1.5;color:#16202c">',
      `<p>${escapeHtml(why)}</p>`,
      `<p>${escapeHtml(what)}<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      `<p>${escapeHtml(small)}</p>`,
      "</body></html>",
    ].join("\n"),
  };
}
