import { readFileSync } from "node:fs";

import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { isFromThisMachine } from "#http/security.ts";
import { Problem } from "#http/problem.ts";

import { decryptMail, escapeHtml, type OpenMail } from "./write-mail.ts";
import { listNewestMails } from "./mail-store.ts";

/**
 * Registers the page with the emails of a server without a mail server. It contains the links of all users, so it
 * does not exist in production or with a mail server. It is available to this machine only, unless the operator
 * opened it. Other requests get the response for an unknown path.
 */
export function registerOutboxRoutes(app: FastifyInstance, deps: Dependencies): void {
  const isShown = deps.environment !== "production" && deps.mailDelivery?.keepsDelivered === true;
  if (!isShown) return;

  const style = readFileSync(new URL("./outbox-page.css", import.meta.url), "utf8");
  const options = {
    schema: { hide: true },
    config: { access: "public" },
    onRequest: async (request: FastifyRequest) => {
      if (!deps.isOutboxOpen && !isFromThisMachine(request)) throw new Problem("not_found");
    },
  } as const;

  app.get(OUTBOX_PATH, options, async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(renderOutboxPage(await listOutbox(deps))),
  );
  app.get(OUTBOX_STYLE_PATH, options, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(style),
  );
}

const SHOWN_MAX = 100;

/** Returns the newest hundred emails of all users for the outbox page. */
async function listOutbox({ database, secretBox }: Dependencies): Promise<OpenMail[]> {
  const stored = await database.asSystem((db) => listNewestMails(db, SHOWN_MAX));

  return stored.flatMap((mail) => decryptMail(secretBox, mail) ?? []);
}

const OUTBOX_PATH = "/dev/outbox";
const OUTBOX_STYLE_PATH = "/dev/outbox.css";

const LINK = /https?:\/\/[^\s<>"]+/g;

/** Renders the page that lists emails, newest first, as plain text with clickable links. */
function renderOutboxPage(mails: readonly OpenMail[]): string {
  const list = mails.map(renderMail).join("\n");
  const nothing =
    '<p class="empty">No mail yet. Register, and the confirmation mail appears here.</p>';

  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mail outbox – Snowball</title>
<link rel="stylesheet" href="${OUTBOX_STYLE_PATH}">
</head>
<body>
<main>
<header>
<h1>Mail outbox</h1>
<p>This server has no mail server, so its mails stay here. Newest first; reload for new ones.</p>
</header>
${list === "" ? nothing : list}
</main>
</body>
</html>
`;
}

function renderMail({ recipient, subject, textBody, createdAt, sentAt }: OpenMail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<dl>
<dt>To</dt><dd>${escapeHtml(recipient)}</dd>
<dt>Written</dt><dd>${renderTime(createdAt)}</dd>
<dt>Delivered</dt><dd>${sentAt === null ? "not yet" : renderTime(sentAt)}</dd>
</dl>
<p class="body">${withLinks(textBody)}</p>
</article>`;
}

/** Formats a time in UTC to the second, because the reader's time zone is unknown. */
function renderTime(instant: Date): string {
  const iso = instant.toISOString();

  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

/** Turns URLs into links. Escapes the links and the text between them exactly once. */
function withLinks(text: string): string {
  const links = text.match(LINK) ?? [];
  const between = text.split(LINK);

  return between
    .map((plain, index) => {
      const link = links[index];
      if (link === undefined) return escapeHtml(plain);
      const address = escapeHtml(link);
      return `${escapeHtml(plain)}<a href="${address}">${address}</a>`;
    })
    .join("");
}
