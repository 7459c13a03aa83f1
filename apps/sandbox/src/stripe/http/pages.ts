import { readFileSync } from "node:fs";

import type { FastifyInstance, FastifyReply } from "fastify";
import { parse } from "qs";

import { invalidRequest } from "./errors.ts";

// Only pages from this machine may embed the sandbox's pages.
const LOOPBACK_FRAMES = "frame-ancestors http://127.0.0.1:* http://localhost:*";

/** Sends a page of the sandbox: nothing from elsewhere, no inline script, framed locally only. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header(
      "content-security-policy",
      `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; ${LOOPBACK_FRAMES}`,
    )
    .header("cache-control", "no-store")
    .header("referrer-policy", "same-origin")
    .header("x-content-type-options", "nosniff")
    .send(html);
}

const MEDIA_TYPES = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

type Asset = { path: string; kind: keyof typeof MEDIA_TYPES; file: URL };

/** Serves a style sheet or a script, also to pages that isolate themselves from other origins. */
export function serveAsset(app: FastifyInstance, { path, kind, file }: Asset): void {
  const text = readFileSync(file, "utf8");
  app.get(path, (_request, reply) =>
    reply
      .type(MEDIA_TYPES[kind])
      .header("cache-control", "no-cache")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("x-content-type-options", "nosniff")
      .send(text),
  );
}

/** A form with brackets, unfolded; every leaf is still a string. */
export type Form = { [name: string]: FormValue };
export type FormValue = string | FormValue[] | Form;

// Stripe's own lists and nesting stay far below these; what goes beyond is refused, not cut off.
const LIMITS = { depth: 8, parameterLimit: 1_000, arrayLimit: 100 };

/**
 * Parses `application/x-www-form-urlencoded` text in Stripe's bracket notation, as it comes in
 * bodies and query strings: `line_items[0][price]=p&expand[]=a`.
 *
 * @throws a 400 for nesting or counts beyond the limits.
 */
export function parseForm(text: string): Form {
  try {
    return parse(text, {
      ...LIMITS,
      strictDepth: true,
      throwOnLimitExceeded: true,
      plainObjects: true,
    }) as Form;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidRequest({ message: `Invalid request: ${error.message}` });
  }
}
