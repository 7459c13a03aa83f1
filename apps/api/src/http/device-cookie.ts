import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Path of the calls to which browsers send the cookie. */
export const AUTH_PATH = "/api/auth/";
const NAME = "snowball_device";
const YEAR_SECONDS = 365 * 24 * 3_600;

/**
 * Registers our only cookie. It recognizes a browser that signed in before, and grants no access. Scripts cannot
 * read it, other sites cannot send it, and only the auth calls receive it. All other calls are authenticated by
 * their Bearer token alone.
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

/** Returns the cookie without checking it, or null if there is none. */
export function readDeviceCookie({ cookies }: FastifyRequest): string | null {
  return cookies[NAME] ?? null;
}

export function writeDeviceCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(NAME, token);
}
