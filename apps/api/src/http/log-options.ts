import type { FastifyServerOptions } from "fastify";
import { stdTimeFunctions } from "pino";

type LogOptions = Exclude<FastifyServerOptions["logger"], undefined | true>;

/** Matches secret keys in the paths of emailed or copied links. They must not be logged. */
const KEY_IN_PATH =
  /(\/email\/confirm\/|\/email\/change\/(?:confirm|undo)\/|\/security\/undo\/|\/password-reset\/confirm\/|\/unsubscribe\/|^\/calendar\/)[^/?]+/;

/**
 * Returns Fastify's logger options: one JSON object per line on standard output, times in UTC. An allow-list of
 * request fields keeps headers, tokens and bodies out of the log.
 */
export function logOptions(level: string): LogOptions {
  if (level === "silent") return false;

  return {
    level,
    timestamp: stdTimeFunctions.isoTime,
    serializers: {
      req: (request) => ({
        method: request.method,
        url: loggedPath(request.url),
        ip: request.ip,
      }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  };
}

/** Returns the path without its query and without secret keys. */
export function loggedPath(url: string): string {
  return url.replace(/\?.*/s, "").replace(KEY_IN_PATH, "$1…");
}
