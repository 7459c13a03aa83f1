import { AjvCompiler } from "@fastify/ajv-compiler";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifyServerOptions } from "fastify";

type Compilers = NonNullable<
  NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]
>;
type BuildSerializer = NonNullable<Compilers["buildSerializer"]>;

const buildFastSerializer = SerializerSelector();
const serializers = new Map<string, ReturnType<ReturnType<BuildSerializer>>>();

/** Most routes refuse alike: what only describes them makes no other serializer. */
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
 * Fastify's own compilers, which compile each schema of the contract once a process: half the time of
 * a start went into the same few refusals again and again. A custom validator is given the names of
 * headers as they are written, so the contract writes them in lower case.
 */
export const compileOnce: Compilers = { buildValidator: AjvCompiler(), buildSerializer };
