import { BILLING_RECORDS_KEPT_YEARS } from "#features/billing/index.ts";
import { type MailWords } from "#features/mail/index.ts";

/** Writes the last mail of an account. It has no link, because there is nothing to sign in to. */
export function writeClosedMail(): MailWords {
  const lines = [
    "Your Snowball account was deleted, as you asked.",
    "We ended our access to your banks and any subscription, and deleted your data. You won't be charged again.",
    `Tax law requires us to keep your Snowball invoices for ${BILLING_RECORDS_KEPT_YEARS} years, without your name and without bank data.`,
    "If you did not ask for this, someone else knew your password. Change it wherever else you use it.",
  ];

  return {
    subject: "Your account was deleted",
    textBody: `${lines.join("\n\n")}\n`,
    htmlBody: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Snowball</title></head>',
      '<body style="font-family:sans-serif;line-height:1.5;color:#16202c">',
      ...lines.map((line) => `<p>${line}</p>`),
      "</body></html>",
    ].join("\n"),
  };
}
