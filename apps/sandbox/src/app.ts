import { AjvCompiler } from "@fastify/ajv-compiler";
import Fastify from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { DEFAULT_CONFIG, type SandboxConfig } from "./config.ts";
import { type Core, createCore, type SandboxPart } from "./core/core.ts";
import { isLoopbackHost } from "./core/webhook-delivery.ts";
import { registerSwitches } from "./core/register-switches.ts";
import { registerHome } from "./home/home.ts";
import { answerUnknownPath as answerUnknownPlaidPath } from "./plaid/errors.ts";
import { registerPlaid } from "./plaid/register-plaid.ts";
import { answerUnknownPath } from "./stripe/http/errors.ts";
import { registerStripe } from "./stripe/register-stripe.ts";

export type SandboxOptions = Partial<SandboxConfig> & {
  /** The vendors to fake; defaults to all of them. */
  parts?: SandboxPart[];
};

declare module "fastify" {
  interface FastifyInstance {
    /** The shared core, for tests that run the sandbox in their own process. */
    sandboxCore: Core;
  }
}

const ALL_PARTS: SandboxPart[] = [registerPlaid, registerStripe];

/** Custom users may carry thousands of transactions in one request. */
const BODY_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * Checks of bodies are compiled once a process. Tests begin a sandbox for nearly every file, and more than
 * half of such a start went into compiling the same operations of Plaid's document again.
 */
const compilersFactory = { buildValidator: AjvCompiler() };

/** Builds the sandbox, not yet listening. The caller closes it. Errors of its own go to stderr. */
export function buildSandbox(options: SandboxOptions = {}): FastifyInstance {
  const { parts = ALL_PARTS, ...settings } = options;
  const config: SandboxConfig = { ...DEFAULT_CONFIG, ...settings };
  const app = Fastify({
    logger: { level: "error", stream: process.stderr },
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    // The vendors' routes validate ids of any length themselves.
    routerOptions: { maxParamLength: 5_000 },
    frameworkErrors: (_error, request, reply) => answerUnroutable(request, reply),
    // Validates requests unchanged: nothing is coerced, dropped or filled in.
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
      },
    },
    schemaController: { compilersFactory },
  });
  const { core, ...switches } = createCore(config, () => originOf(app, config));
  app.decorate("sandboxCore", core);
  app.addHook("onRequest", refuseForeignPages);
  app.addHook("onClose", () => core.webhooks.close());
  app.addHook("onReady", () => core.webhooks.wake());
  registerSwitches(app, { core, ...switches });
  registerHome(app);
  for (const part of parts) {
    app.register(async (scope) => {
      core.faults.install(scope);
      await part(scope, core);
    });
  }
  return app;
}

/** A path that cannot be decoded reaches no part, so no part's error handler sees it. */
function answerUnroutable(request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith("/v1/")) answerUnknownPath(request, reply);
  else answerUnknownPlaidPath(request, reply);
}

function originOf(app: FastifyInstance, config: SandboxConfig): string {
  const address = app.server.address();
  const port = address !== null && typeof address === "object" ? address.port : config.port;
  const host = config.host.includes(":") ? `[${config.host.replace(/[[\]]/g, "")}]` : config.host;
  return `http://${host}:${port}`;
}

const PASSED_ON = /^(x-forwarded-.*|forwarded|via|x-real-ip)$/;

/**
 * The switches need no password, so a page of the open web must not reach them through the
 * developer's browser: neither by a name it made resolve to this machine nor by a cross-site form.
 * Proxied requests are rejected as well, because they would all seem to come from this machine.
 */
async function refuseForeignPages(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { origin } = request.headers;
  const page = origin === undefined ? null : URL.parse(origin)?.hostname;
  const foreign = page !== null && (page === undefined || !isLoopbackHost(page));
  const isPassedOn = Object.keys(request.headers).some((header) => PASSED_ON.test(header));
  if (!foreign && !isPassedOn && isLoopbackHost(request.hostname)) return undefined;
  return reply.code(403).send({ message: "The sandbox answers this machine only." });
}
