import { readFileSync } from "node:fs";

import { type Check, compileConformance } from "../../testing/conformance.ts";

type Document = { paths: Record<string, object> };

const { paths } = JSON.parse(
  readFileSync(new URL("../../../openapi/stripe.json", import.meta.url), "utf8"),
) as Document;

const conformance = compileConformance("stripe.json");

/** Every operation of the document, as `get /v1/invoices/{invoice}`. */
export const DOCUMENTED_OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method} ${path}`),
);

/** The documented operation that a request meant, as `get /v1/invoices/{invoice}`, if any. */
export function operationOf(method: string, pathname: string): string | undefined {
  const candidates = Object.keys(paths).filter((path) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
  );
  const operations = candidates.map((path) => `${method.toLowerCase()} ${path}`);
  return operations.find((operation) => DOCUMENTED_OPERATIONS.includes(operation));
}

/** Throws unless `body` is a documented answer of `operation` with that HTTP status. */
export function assertAnswer(operation: string, status: number, body: unknown): void {
  const [method = "", path = ""] = operation.split(" ");
  assertPasses(conformance.answer(method, path, status), body, `${operation} ${status}`);
}

/** Throws unless `event` is a documented event of its type. */
export function assertEvent(event: { type: string }): void {
  assertPasses(conformance.schema(`event.${event.type}`), event, event.type);
}

/** Throws unless `body` is Stripe's error object. */
export function assertError(body: unknown): void {
  assertPasses(conformance.schema("error"), body, "error");
}

function assertPasses(check: Check, value: unknown, what: string): void {
  const faults = check(value);
  if (faults !== null) throw new Error(`Not as documented: ${what}: ${faults}`);
}
