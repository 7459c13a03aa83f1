import type { Fields, KnownFields } from "./read-case.ts";

/**
 * The result of a case: figures with the keys of the vectors' `expected`, or the reason why there
 * are none. `code` is the engine's fault code. The message is one sentence for a person.
 */
export type Answer =
  | { result: Readonly<Record<string, unknown>> }
  | { error: { code: string; message: string } & Readonly<Record<string, unknown>> };

/**
 * Solves one case of one kind by calling the engine.
 * @throws MalformedCase if a field is missing or wrong. `Fields` throws it.
 */
export type Solver = (input: Fields) => Answer;

/** A kind of case, its solver, and the allowed fields of its input. */
export type KindOfCase = readonly [kind: string, solve: Solver, known: KnownFields];
