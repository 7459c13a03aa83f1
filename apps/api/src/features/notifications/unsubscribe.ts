import { readFileSync } from "node:fs";

import { type NotificationKind, NOTIFICATIONS } from "@snowball/contract";
import type { FastifyInstance, FastifyReply } from "fastify";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { hashOfSecret, newSecret } from "#http/random-secret.ts";
import { KeyInPath } from "#http/server.ts";

import { findLinkOwner, saveLink, saveSettings } from "./notification-store.ts";

const UNSUBSCRIBE_PATH = "/unsubscribe/";

/**
 * Returns the user's unsubscribe URL for emails of one kind. It stays the same until it is revoked, so that it
 * also works in old emails.
 */
export async function unsubscribeLinkOf(
  { clock, publicUrl, secretBox }: Dependencies,
  db: Db,
  { userId, kind }: { userId: string; kind: NotificationKind },
): Promise<string> {
  const context = `${userId}:${kind}`;
  const fresh = newSecret();
  const sealedKey = await saveLink(db, {
    userId,
    kind,
    keyHash: hashOfSecret(fresh),
    sealedKey: secretBox.seal(fresh, context),
    createdAt: clock.now(),
  });
  // If it was revoked between the two queries, the next email gets another link.
  const key = sealedKey === null ? fresh : secretBox.open(sealedKey, context);

  return `${publicUrl}${UNSUBSCRIBE_PATH}${key}`;
}

/** Returns the kind of a link without unsubscribing; null if it is unknown or revoked. */
async function findSubscribed(
  { database }: Dependencies,
  key: string,
): Promise<NotificationKind | null> {
  const owner = await database.asSystem((db) => findLinkOwner(db, hashOfSecret(key)));

  return owner?.kind ?? null;
}

/**
 * Unsubscribes from the emails of a link's kind. Repeating it changes nothing.
 * @returns the kind; null if the link is unknown or revoked.
 */
async function unsubscribe(
  { clock, database }: Dependencies,
  key: string,
): Promise<NotificationKind | null> {
  return database.asSystemInTransaction(async (db) => {
    const owner = await findLinkOwner(db, hashOfSecret(key));
    if (owner === null) return null;

    const { userId, kind } = owner;
    await saveSettings(db, { userId, change: { [kind]: false }, updatedAt: clock.now() });
    return kind;
  });
}

/** A mail program or the page's form sends only a few bytes. */
const FORM_BYTES_MAX = 4_096;

type WithKey = { Params: { key: string } };

/**
 * Registers the pages of unsubscribe links. A GET only asks, because email scanners follow links. A POST
 * unsubscribes without cookies or a confirmation, as RFC 8058 requires for mail programs. The content of the form
 * is ignored, because the URL is the secret.
 */
export function registerUnsubscribePages(app: FastifyInstance, deps: Dependencies): void {
  const style = readFileSync(new URL("./unsubscribe-page.css", import.meta.url), "utf8");
  const config = { access: "public", undescribedBody: "ignored" } as const;
  const options = { schema: { hide: true, params: KeyInPath }, config } as const;

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: FORM_BYTES_MAX },
      (_request, _body, done) => done(null),
    );
    scope.get(STYLE_PATH, { schema: { hide: true }, config }, async (_request, reply) =>
      reply.type("text/css; charset=utf-8").send(style),
    );
    scope.get<WithKey>(`${UNSUBSCRIBE_PATH}:key`, options, async ({ params }, reply) => {
      const kind = await findSubscribed(deps, params.key);
      return sendPage(reply, kind === null ? { state: "unknown" } : { state: "asked", kind });
    });
    scope.post<WithKey>(`${UNSUBSCRIBE_PATH}:key`, options, async ({ params }, reply) => {
      const kind = await unsubscribe(deps, params.key);
      return sendPage(reply, kind === null ? { state: "unknown" } : { state: "done", kind });
    });
  });
}

function sendPage(reply: FastifyReply, shown: Parameters<typeof renderUnsubscribePage>[0]) {
  return reply
    .code(shown.state === "unknown" ? 404 : 200)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(renderUnsubscribePage(shown));
}

const STYLE_PATH = "/unsubscribe.css";

type Shown = { state: "asked" | "done"; kind: NotificationKind } | { state: "unknown" };

/** Renders the page of an unsubscribe link. It does not identify the user, because emails are forwarded. */
function renderUnsubscribePage(shown: Shown): string {
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
    return `<h1>This link no longer works</h1>
<p>Please use the unsubscribe link in our latest email.</p>`;
  }
  const mails = NOTIFICATIONS[shown.kind].name;
  if (shown.state === "done") {
    return `<h1>You are unsubscribed</h1>
<p>You won't get ${mails} anymore.</p>`;
  }

  return `<h1>Unsubscribe?</h1>
<p>You won't get ${mails} anymore.</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>`;
}
