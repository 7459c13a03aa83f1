import type { NotificationKind } from "@snowball/contract";

import { MAILS_OF } from "./mails-of.ts";

export const STYLE_PATH = "/unsubscribe.css";

type Shown = { state: "asked" | "done"; kind: NotificationKind } | { state: "unknown" };

/** Renders the page of an unsubscribe link. It does not identify the user, because emails are forwarded. */
export function renderUnsubscribePage(shown: Shown): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Unsubscribe – Snowball</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
${contentOf(shown)}
</main>
</body>
</html>
`;
}

function contentOf(shown: Shown): string {
  if (shown.state === "unknown") {
    return `<h1>This link does not work any more</h1>
<p>A newer one took its place: please use that of the latest mail.</p>`;
  }
  const mails = MAILS_OF[shown.kind];
  if (shown.state === "done") {
    return `<h1>You are unsubscribed</h1>
<p>You get no more of this: ${mails}.</p>`;
  }

  return `<h1>Unsubscribe?</h1>
<p>You will get no more of this: ${mails}.</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>`;
}
