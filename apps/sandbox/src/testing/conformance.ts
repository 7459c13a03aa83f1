import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { readFileSync } from "node:fs";

type Schema = Record<string, unknown>;
type Answer = { content?: { "application/json"?: { schema: Schema } } };
type Operation = { responses: Record<string, Answer> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, unknown>;
  components: { schemas: Record<string, Schema> };
};

/** Says what is wrong with a value, or null. */
export type Check = (value: unknown) => string | null;

export type Conformance = {
  /** The paths of all operations, such as `/item/get`. */
  paths(): string[];
  /** Whether the document describes the operation. */
  describes(method: string, path: string): boolean;
  /** Checks an answer to the operation; statuses without a schema of their own use the default. */
  answer(method: string, path: string, status: number): Check;
  /** Checks against a named schema, such as that of a webhook. */
  schema(name: string): Check;
};

/** Annotations of the documents, not rules. */
const ANNOTATIONS = [
  "x-open-enum",
  "x-stub",
  "x-other",
  "discriminator",
  "openapi",
  "info",
  "servers",
  "security",
  "paths",
  "webhooks",
  "components",
];

/**
 * Compiles an OpenAPI 3.1 document of `openapi/` in a closed world: an object with declared
 * properties may carry no others, so a misspelt field is an error and not an extra.
 */
export function compileConformance(file: string): Conformance {
  const url = new URL(`../../openapi/${file}`, import.meta.url);
  const document = JSON.parse(readFileSync(url, "utf8")) as Document;
  closeWorld(document, new Set());
  const ajv = new Ajv2020.default({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    allowUnionTypes: true,
  });
  addFormats.default(ajv);
  ajv.addVocabulary(ANNOTATIONS);
  ajv.addSchema({ ...document, $id: "document" });

  const checkAt = (pointer: string): Check => {
    const validate = ajv.getSchema(`document#${pointer}`);
    if (!validate) throw new Error(`The document has no schema at ${pointer}`);
    return (value) =>
      validate(value)
        ? null
        : (validate.errors ?? [])
            .map(({ instancePath, message, params }) =>
              [instancePath, message, JSON.stringify(params)].join(" "),
            )
            .join("; ");
  };

  return {
    paths: () => Object.keys(document.paths),
    describes: (method, path) => document.paths[path]?.[method] !== undefined,
    answer(method, path, status) {
      const responses = document.paths[path]?.[method]?.responses ?? {};
      const code = String(status) in responses ? String(status) : "default";
      const place = `/paths/${escape(path)}/${method}/responses/${code}`;
      return checkAt(`${place}/content/application~1json/schema`);
    },
    schema: (name) => checkAt(`/components/schemas/${escape(name)}`),
  };
}

function closeWorld(value: unknown, seen: Set<object>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  const schema: Schema = { ...value };
  if (schema["properties"] !== undefined && isOpen(schema) && schema["allOf"] === undefined) {
    Object.assign(value, { additionalProperties: false });
  }
  for (const part of Object.values(value)) closeWorld(part, seen);
}

function isOpen({ additionalProperties: others }: Schema): boolean {
  return others === undefined || others === true;
}

function escape(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}
