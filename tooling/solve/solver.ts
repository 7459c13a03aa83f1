import type { Fields, KnownFields } from "./read-case.ts";

/**
 * What a case comes to: the figures, in the keys of the vectors' `expected`, or the reason why there
 * are none. `code` is the engine's fault code; the message is one sentence for a person.
 */
export type Answer =
  | { result: Readonly<Record<string, unknown>> }
  | { error: { code: string; message: string } & Readonly<Record<string, unknown>> };

/**
 * Solves one case of one kind by calling the engine.
 * @throws MalformedCase when a field is missing or wrong; `Fields` throws it by itself.
 */
export type Solver = (input: Fields) => Answer;

/** A kind of case, who solves it, and all that its input may say. */
export type KindOfCase = readonly [kind: string, solve: Solver, known: KnownFields];
