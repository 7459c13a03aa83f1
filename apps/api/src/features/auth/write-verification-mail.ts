import { escapeHtml } from "#features/mail/index.ts";

type Words = { subject: string; textBody: string; htmlBody: string };

/** The mail with the link that confirms an address, as plain text and as HTML that loads nothing. */
export function writeVerificationMail({ email, link }: { email: string; link: string }): Words {
  const why = `You, or somebody with your address, registered ${email} at Snowball.`;
  const what = "Please confirm that the address is yours:";
  const small = "The link works once, for 24 hours. If this was not you, ignore this mail.";

  return {
    subject: "Please confirm your e-mail address",
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
