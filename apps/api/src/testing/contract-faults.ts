import { problems } from "@snowball/contract";
import type { LightMyRequestResponse } from "fastify";

import { faultIn, type Operation } from "./contract-document.ts";

/** Expected result of a call, in addition to matching the document. */
export type Expectation = {
  /** A problem code with its exact status and text. */
  code?: string;
  /** An error of this field. */
  field?: string;
};

const catalogue: Record<string, { status: number; detail: string }> = problems;

/**
 * Returns the errors of a response: it is not documented, does not match its schema, is a 500, or is not as expected.
 * Empty if it is correct.
 */
export function faultsOf(
  operation: Operation,
  answer: LightMyRequestResponse,
  { code, field }: Expectation = {},
): string[] {
  const body = bodyOf(answer);
  const faults = [
    answer.statusCode === 500 && "is a fault of ours",
    ...documentFaults(operation, answer.statusCode, body),
    code !== undefined && !isRefusal(answer.statusCode, body, code) && `should be ${code}`,
    field !== undefined && !isAboutField(answer.statusCode, body, field) && `should name ${field}`,
  ].filter((fault) => typeof fault === "string");

  return faults.map(
    (fault) => `${operation.name}: ${answer.statusCode} ${answer.body.slice(0, 300)} ${fault}`,
  );
}

/** Returns the body of a response, parsed if it is JSON. */
export function bodyOf({ headers, ...answer }: LightMyRequestResponse): unknown {
  const isText = /^text\/(calendar|csv)/.test(String(headers["content-type"]));

  return isText ? answer.body : answer.json();
}

function documentFaults({ answers }: Operation, status: number, body: unknown): string[] {
  const documented = answers.get(status);
  if (!documented) return ["is not documented"];

  const fault = documented.schema && faultIn(documented.schema, body);
  const code = codeOf(body);
  const isNamed = status < 400 || code === null || documented.description.includes(`\`${code}\``);
  return [...(fault === null ? [] : [fault]), ...(isNamed ? [] : ["has an undocumented code"])];
}

function codeOf(body: unknown): string | null {
  const { code } = body as { code?: unknown };
  return typeof code === "string" ? code : null;
}

function isRefusal(status: number, body: unknown, code: string): boolean {
  const { detail } = body as { detail?: unknown };
  const listed = catalogue[code];
  return codeOf(body) === code && status === listed?.status && detail === listed.detail;
}

function isAboutField(status: number, body: unknown, field: string): boolean {
  return status === 400 && field in (body as object);
}
