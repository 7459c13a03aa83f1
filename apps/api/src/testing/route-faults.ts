import type { RouteOptions } from "fastify";

/** Returns the parts of a route's request or response that are undescribed or unbounded, as messages. */
export function faultsOfRoute(route: RouteOptions): string[] {
  const faults = [...faultsOfTaken(route), ...faultsOfAnswers(route)];

  return faults.map((fault) => `${String(route.method)} ${route.url}: ${fault}`);
}

/** Methods with which Fastify reads a body. */
const WITH_BODY = /^(POST|PUT|PATCH|DELETE|OPTIONS)$/;

function faultsOfTaken({ method, url, schema = {}, config }: RouteOptions): string[] {
  const { body, querystring, headers, params } = schema;
  const mayBringBody = [method].flat().some((each) => WITH_BODY.test(each));
  const isUndescribed = mayBringBody && !body && config?.undescribedBody === undefined;
  const isNamed = url.includes("/:");

  return [
    ...(isUndescribed ? ["its body has no schema"] : []),
    ...(isNamed && !params ? ["its params have no schema"] : []),
    ...Object.entries({ body, querystring, params }).flatMap(([path, part]) =>
      part ? faultsOfSchema(part, { path, way: "taken" }) : [],
    ),
    // Requests always have headers that the route does not declare, so only the declared ones are checked.
    ...(headers
      ? faultsOfSchema(
          { ...headers, additionalProperties: false },
          { path: "headers", way: "taken" },
        )
      : []),
  ];
}

/**
 * Skips files, which no serializer writes, and hidden public routes, which serve our own pages.
 */
function faultsOfAnswers({ schema = { hide: true }, config }: RouteOptions): string[] {
  if (schema.hide && config?.access === "public") return [];
  const answers = Object.entries((schema.response ?? {}) as Record<string, object>);
  const hasSuccess = answers.some(([status]) => status.startsWith("2"));

  return [
    ...(hasSuccess ? [] : ["its answer has no schema"]),
    ...answers
      .filter(([, answer]) => !("content" in answer))
      .flatMap(([status, answer]) => faultsOfSchema(answer, { path: status, way: "answered" })),
  ];
}

/** A JSON schema. */
type Schema = Readonly<Record<string, unknown>>;
/** `taken`: a request, which may be malicious. `answered`: a response. */
type Way = "taken" | "answered";
type Place = { path: string; way: Way };

/** Supported keywords. Others are reported as faults, because the checks below do not cover them. */
const KNOWN = new Set(
  [
    "$id title description default examples type enum const format pattern",
    "minLength maxLength minimum maximum multipleOf minItems maxItems uniqueItems",
    "required properties patternProperties additionalProperties minProperties maxProperties items anyOf oneOf allOf discriminator",
  ].flatMap((words) => words.split(" ")),
);
/** Formats that exclude every text in `UNSTORABLE`; see the test. */
export const NARROW_FORMATS = ["uuid", "date", "date-time", "email"];
/** NUL, which PostgreSQL rejects in text, and unpaired surrogates, which it rejects in JSON. */
export const UNSTORABLE = ["\0", "a\0b", "\uD800", "a\uDC00b"];

/** Returns the parts of a schema that are open or unbounded, as messages that start with their path. */
export function faultsOfSchema(schema: unknown, { path, way }: Place): string[] {
  if (!isObject(schema)) return [`${path} has no schema`];
  const own = schema as Schema;
  const unknown = Object.keys(own).filter((key) => !KNOWN.has(key));
  const branches = ["anyOf", "oneOf", "allOf"].flatMap((key) => listOf(own[key]));
  // With a discriminator the branches are the whole object.
  const types = "discriminator" in own ? [] : listOf(own["type"]);
  const isFixed = "const" in own || "enum" in own;
  const isAnything = types.length + branches.length === 0 && !isFixed;

  return [
    ...unknown.map((key) => `${path} says ${key}, which is not looked into`),
    ...(isAnything ? [`${path} may be anything`] : []),
    ...branches.flatMap((branch) => faultsOfSchema(branch, { path, way })),
    ...types.flatMap((type) => faultsOfType(own, { path, way, type, isFixed })),
  ];
}

type Typed = Place & { type: unknown; isFixed: boolean };

function faultsOfType(schema: Schema, { type, isFixed, ...place }: Typed): string[] {
  if (type === "object") return faultsOfObject(schema, place);
  if (type === "array") return faultsOfList(schema, place);
  if (isFixed || place.way === "answered") return [];
  if (type === "string") return faultsOfText(schema, place);
  if (type === "integer" || type === "number") return lacking(schema, place, "minimum", "maximum");
  return [];
}

function faultsOfObject(schema: Schema, { path, way }: Place): string[] {
  const { properties = {}, patternProperties = {}, additionalProperties: others } = schema;
  const unnamed = [...Object.values(patternProperties as Schema), ...listOf(others || undefined)];
  // In a request, undeclared keys are untrusted text. In a response, we choose them ourselves.
  const isClosed = way === "taken" ? unnamed.length === 0 : unnamed.every(isObject);
  const saysSo = others === false || (way === "answered" && unnamed.length > 0);

  return [
    ...(isClosed && saysSo ? [] : [`${path} takes keys that its schema does not name`]),
    ...Object.entries(properties as Schema).flatMap(([key, inner]) =>
      faultsOfSchema(inner, { path: `${path}/${key}`, way }),
    ),
    ...unnamed
      .filter(isObject)
      .flatMap((inner) => faultsOfSchema(inner, { path: `${path}/*`, way })),
  ];
}

function faultsOfList(schema: Schema, { path, way }: Place): string[] {
  const unbounded = way === "taken" ? lacking(schema, { path, way }, "maxItems") : [];

  return [...unbounded, ...faultsOfSchema(schema["items"], { path: `${path}/[]`, way })];
}

function faultsOfText(schema: Schema, place: Place): string[] {
  const { pattern, format } = schema;
  const isNarrow = NARROW_FORMATS.includes(String(format)) || refusesUnstorable(pattern);

  return [
    ...lacking(schema, place, "maxLength"),
    ...(isNarrow ? [] : [`${place.path} lets NUL or half a pair through`]),
  ];
}

function refusesUnstorable(pattern: unknown): boolean {
  if (typeof pattern !== "string") return false;
  const regex = new RegExp(pattern, "u"); // Ajv uses this flag, too.
  return UNSTORABLE.every((text) => !regex.test(text));
}

function lacking(schema: Schema, { path }: Place, ...bounds: string[]): string[] {
  return bounds.filter((bound) => !(bound in schema)).map((bound) => `${path} has no ${bound}`);
}

function listOf(value: unknown): unknown[] {
  return value === undefined ? [] : [value].flat();
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
