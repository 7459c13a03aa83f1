import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

import type { TestApi } from "./test-api.ts";

export type Schema = Record<string, unknown> & { properties?: Record<string, Schema> };

/** One call as described by the served OpenAPI document. */
export type Operation = {
  name: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `/api/v1/institutions/{id}/` */
  path: string;
  needsSession: boolean;
  params: string[];
  /** Query parameters by name. */
  query: Record<string, Schema>;
  /** Schema of a JSON body; null if there is none. */
  body: Schema | null;
  /** Description and body schema by status. */
  answers: Map<number, { description: string; schema: Schema | null }>;
};

const TYPES = ["application/json", "text/calendar", "text/csv"] as const;
type Content = { content?: { [type in (typeof TYPES)[number]]?: { schema: Schema } } };
type DocumentedOperation = {
  operationId: string;
  security?: object[];
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
};
type OpenApi = { paths: Record<string, Record<string, DocumentedOperation>> };

const ajv = new Ajv2020.default({ strict: false, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);

/** Returns all calls of the API's OpenAPI document. */
export async function readOperations(api: Pick<TestApi, "call">): Promise<Operation[]> {
  const { paths } = (await api.call("GET", "/api/openapi.json")).json<OpenApi>();

  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => operationOf(path, method, documented)),
  );
}

function operationOf(path: string, method: string, documented: DocumentedOperation): Operation {
  const { operationId, security = [], parameters = [], requestBody, responses } = documented;
  const query = parameters.filter((parameter) => parameter.in === "query");

  return {
    name: operationId,
    method: method.toUpperCase() as Operation["method"],
    path,
    needsSession: security.length > 0,
    params: parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name),
    query: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    body: schemaOf(requestBody ?? {}),
    answers: new Map(
      Object.entries(responses).map(([status, answer]) => [
        Number(status),
        { description: answer.description, schema: schemaOf(answer) },
      ]),
    ),
  };
}

function schemaOf({ content }: Content): Schema | null {
  return TYPES.map((type) => content?.[type]?.schema).find(Boolean) ?? null;
}

/** Validates a value and returns the error text, or null if it is valid. */
export function faultIn(schema: Schema, value: unknown): string | null {
  const validate = ajv.compile(schema);

  return validate(value) ? null : ajv.errorsText(validate.errors);
}
