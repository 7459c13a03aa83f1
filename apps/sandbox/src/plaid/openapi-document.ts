import { readFileSync } from "node:fs";

/** A JSON schema, as far as it is looked into here. */
export type JsonSchema = { [keyword: string]: unknown };

type Operation = {
  requestBody: { content: { "application/json": { schema: JsonSchema } } };
};
type OpenApiDocument = {
  paths: Record<string, { post?: Operation }>;
  components: { schemas: Record<string, JsonSchema> };
};

const REF = "#/components/schemas/";
const document = JSON.parse(
  readFileSync(new URL("../../openapi/plaid.json", import.meta.url), "utf8"),
) as OpenApiDocument;

const requestSchemas = new Map<string, JsonSchema>();

/**
 * The request body that the operation accepts, with all references written out. Like Plaid, it
 * refuses fields it does not know. It is the same object every time: what was compiled of it is found again.
 */
export function requestSchema(path: string): JsonSchema {
  const known = requestSchemas.get(path);
  if (known) return known;

  const schema = document.paths[path]?.post?.requestBody.content["application/json"].schema;
  if (!schema) throw new Error(`Not an operation: ${path}`);
  const closed = close(schema);
  requestSchemas.set(path, closed);
  return closed;
}

/** A named schema of the document, references written out and closed against unknown fields. */
export function componentSchema(name: string): JsonSchema {
  return close({ $ref: REF + name });
}

function close(schema: JsonSchema): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref === "string")
    return close(document.components.schemas[$ref.slice(REF.length)] ?? {});
  const closed = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, closeKeyword(keyword, value)]),
  );
  if (schema["properties"] && schema["additionalProperties"] === undefined) {
    closed["additionalProperties"] = false;
  }
  return closed;
}

function closeKeyword(keyword: string, value: unknown): unknown {
  if (keyword === "properties") {
    const properties = Object.entries(value as Record<string, JsonSchema>);
    return Object.fromEntries(properties.map(([name, schema]) => [name, close(schema)]));
  }
  if (keyword === "items") return close(value as JsonSchema);
  if (keyword === "anyOf") return (value as JsonSchema[]).map(close);
  return value;
}
