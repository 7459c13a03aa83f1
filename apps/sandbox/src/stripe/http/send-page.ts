import type { FastifyReply } from "fastify";

// Whoever frames a page of the sandbox runs on this machine as well.
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
