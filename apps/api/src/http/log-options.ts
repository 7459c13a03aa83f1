import type { FastifyServerOptions } from "fastify";
import { stdTimeFunctions } from "pino";

type LogOptions = Exclude<FastifyServerOptions["logger"], undefined | true>;

/** Keys stand in the paths of links that are mailed or copied; a log is no place for them. */
const KEY_IN_PATH =
  /(\/email\/confirm\/|\/email\/change\/(?:confirm|undo)\/|\/security\/undo\/|\/password-reset\/confirm\/|\/unsubscribe\/|^\/calendar\/)[^/?]+/;

/**
 * One JSON object a line on standard output, times in UTC. Requests are logged by an allow-list of
 * fields, so that no header, token or body can slip in.
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

/** The path without its query and without a key that would still work. */
export function loggedPath(url: string): string {
  return url.replace(/\?.*/s, "").replace(KEY_IN_PATH, "$1…");
}
