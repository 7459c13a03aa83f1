import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Node = Record<string, unknown>;

const DOCUMENT_ID = "stripe";
/** Keywords of OpenAPI that say nothing about a value. */
const SILENT =
  "x-open-enum x-stub x-other discriminator openapi info servers security paths webhooks components";

/**
 * The Stripe document, closed: an object may hold the declared fields and no others. The stand-in
 * is held to this, so that a misspelt field is found here and not by a customer.
 */
function closedDocument(): Node {
  const text = readFileSync(new URL("../../../openapi/stripe.json", import.meta.url), "utf8");
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || !("properties" in value)) return value;
    const schema = value as Node;
    const isObject = [schema["type"]].flat().includes("object");
    if (!isObject || schema["additionalProperties"] !== undefined) return schema;
    return { ...schema, additionalProperties: false };
  }) as Node;
}

const document = closedDocument();
const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allErrors: true,
  allowUnionTypes: true,
});
addFormats.default(ajv);
ajv.addVocabulary(SILENT.split(" "));
ajv.addSchema({ ...document, $id: DOCUMENT_ID });

const PATHS = Object.keys(document["paths"] as Node);

/** Every operation of the document, as `get /v1/prices/{price}`. */
export const DOCUMENTED_OPERATIONS = PATHS.flatMap((path) =>
  Object.keys((document["paths"] as Record<string, Node>)[path] ?? {}).map(
    (method) => `${method} ${path}`,
  ),
);

/** The documented operation that a request meant, as `get /v1/prices/{price}`, if any. */
export function operationOf(method: string, pathname: string): string | undefined {
  const candidates = PATHS.filter((path) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
  );
  const operations = candidates.map((path) => `${method.toLowerCase()} ${path}`);
  return operations.find((operation) => DOCUMENTED_OPERATIONS.includes(operation));
}

/** Throws unless `body` is a documented answer of `operation` with that HTTP status. */
export function assertAnswer(operation: string, status: number, body: unknown): void {
  const [method = "", path = ""] = operation.split(" ");
  const code = status === 200 ? "200" : "default";
  assertValid(
    `/paths/${pointer(path)}/${method}/responses/${code}/content/application~1json/schema`,
    body,
  );
}

/** Throws unless `event` is a documented event of its type. */
export function assertEvent(event: { type: string }): void {
  assertValid(`/components/schemas/${pointer(`event.${event.type}`)}`, event);
}

/** Throws unless `body` is Stripe's error object. */
export function assertError(body: unknown): void {
  assertValid("/components/schemas/error", body);
}

function assertValid(place: string, value: unknown): void {
  const validate: ValidateFunction | undefined = ajv.getSchema(`${DOCUMENT_ID}#${place}`);
  if (!validate) throw new Error(`The Stripe document has nothing at ${place}`);
  if (validate(value)) return;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(`Not as documented at ${place}:\n${faults.slice(0, 12).join("\n")}`);
}

function pointer(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}
