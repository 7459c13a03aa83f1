import { AjvCompiler } from "@fastify/ajv-compiler";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifyServerOptions } from "fastify";

type Compilers = NonNullable<
  NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]
>;
type BuildSerializer = NonNullable<Compilers["buildSerializer"]>;

const buildFastSerializer = SerializerSelector();
const serializers = new Map<string, ReturnType<ReturnType<BuildSerializer>>>();

/** Caches serializers by schema without its description, because most routes share their error schemas. */
export const buildSerializer: BuildSerializer = (externalSchemas, options) => {
  const compile = buildFastSerializer(externalSchemas, options);

  return (route) => {
    const { description: _, ...shape } = route.schema as { description?: string };
    const key = JSON.stringify([externalSchemas, options, shape]);
    const cached = serializers.get(key);
    if (cached) return cached;

    const made = compile(route);
    serializers.set(key, made);
    return made;
  };
};

/**
 * Fastify's compilers with a cache of serializers per process. Without it, half of the startup time was spent on
 * compiling the same error schemas. Fastify does not lowercase header names for a custom validator, so the
 * contract writes them in lower case.
 */
export const compileOnce: Compilers = { buildValidator: AjvCompiler(), buildSerializer };
