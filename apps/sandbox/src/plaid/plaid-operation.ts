import type { FastifyInstance, FastifyRequest } from "fastify";

import { newRequestId } from "./identifiers.ts";
import { type JsonSchema, requestSchema } from "./openapi-document.ts";
import { plaidError } from "./errors.ts";
import type { PlaidWorld } from "./plaid-world.ts";
import { RATE_LIMITS } from "./rate-limits.ts";

/** The credentials of the fake's only client. */
const CLIENT_ID = "sandbox";
const SECRET = "sandbox";

type AnyBody = { client_id?: string; secret?: string; access_token?: string };

/** Serves one operation: a body that fits the document in, an answer without request id out. */
export type Handle<Body> = (body: Body, request: FastifyRequest) => object;

/** Registers an operation of Plaid's API with all that they share. */
export type RegisterOperation = <Body>(path: string, handle: Handle<Body>) => void;

/** Prepares the registration of operations in the context of Plaid. */
export function operations(app: FastifyInstance, world: PlaidWorld): RegisterOperation {
  return <Body>(path: string, handle: Handle<Body>): void => {
    const options = { schema: { body: requestSchema(path) }, preValidation: checkCredentials };
    app.post(path, options, (request) => {
      limitRate(world, path, (request.body as AnyBody).access_token);
      // The body fits the document's schema, and the document is what `Body` was read from.
      return { ...handle(request.body as Body, request), request_id: newRequestId() };
    });
  };
}

/** Says what is wrong with a value by the schema, or null; for JSON that comes inside a field. */
export function checkSchema(
  request: FastifyRequest,
  schema: JsonSchema,
  value: unknown,
): string | null {
  const validate = request.getValidationFunction(schema) ?? request.compileValidationSchema(schema);
  if (validate(value)) return null;
  const [first] = validate.errors ?? [];
  return `${first?.instancePath ?? ""} ${first?.message ?? "is invalid"}`.trim();
}

// The keys may be headers or body fields. They are validated before anything else.
async function checkCredentials({ body, headers }: FastifyRequest): Promise<void> {
  const sent: AnyBody = typeof body === "object" && body !== null ? body : {};
  const clientId = sent.client_id ?? headers["plaid-client-id"];
  const secret = sent.secret ?? headers["plaid-secret"];
  if (clientId !== CLIENT_ID || secret !== SECRET) throw plaidError("INVALID_API_KEYS");
  if (typeof body !== "object" || body === null) throw plaidError("INVALID_BODY");
}

function limitRate(world: PlaidWorld, path: string, accessToken: string | undefined): void {
  const limit = RATE_LIMITS[path];
  if (!limit || !world.settings().rateLimits) return;
  const client = world.limiter.allow(path, limit.client);
  const item =
    limit.item === undefined || accessToken === undefined
      ? true
      : world.limiter.allow(`${path} ${accessToken}`, limit.item);
  if (!client || !item) throw plaidError("RATE_LIMIT", undefined, limit.code);
}
