import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Where the calls are that the cookie goes with. */
export const AUTH_PATH = "/api/auth/";
const NAME = "snowball_device";
const YEAR_SECONDS = 365 * 24 * 3_600;

/**
 * The one cookie there is: it recognises a browser that signed in before, and grants nothing. Scripts
 * cannot read it, other sites' pages do not send it, and only the auth calls see it, so that a call
 * with data behind it is proven by its Bearer token alone.
 */
export async function registerDeviceCookie(
  app: FastifyInstance,
  { isHttps }: { isHttps: boolean },
): Promise<void> {
  await app.register(cookie, {
    parseOptions: {
      path: AUTH_PATH,
      httpOnly: true,
      sameSite: "strict",
      secure: isHttps,
      maxAge: YEAR_SECONDS,
    },
  });
}

/** What the browser sent, unchecked; null when it sent nothing. */
export function readDeviceCookie({ cookies }: FastifyRequest): string | null {
  return cookies[NAME] ?? null;
}

export function writeDeviceCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(NAME, token);
}
