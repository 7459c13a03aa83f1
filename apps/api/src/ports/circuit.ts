/**
 * What calls of one provider go through: while nobody's call gets an answer none is made, so that work
 * is put off rather than failed, and the provider is not run over the moment it is back.
 */
export type Circuit = {
  /**
   * Makes the call, unless calls are paused.
   * @param judge what a failure says of the provider as a whole; null where it is about this call only.
   * @throws CircuitOpen when no call was made; else whatever the call throws.
   */
  run<T>(call: () => Promise<T>, judge: (error: unknown) => Outage | null): Promise<T>;
};

/** The provider answers nobody; `waitMs`: how long it wants to be left alone, zero where it does not say. */
export type Outage = { waitMs: number };

/** `half_open`: one call finds out whether the provider is back. */
export type CircuitState = "closed" | "open" | "half_open";

/** No call was made: the provider did nothing, and is asked again after `pausedForMs`. */
export class CircuitOpen extends Error {
  readonly pausedForMs: number;

  constructor(pausedForMs: number) {
    super("the provider answers nobody at present");
    this.name = "CircuitOpen";
    this.pausedForMs = pausedForMs;
  }
}

/** How long calls are paused, where that is why something failed; else null. */
export function pausedForMs(error: unknown): number | null {
  if (error instanceof CircuitOpen) return error.pausedForMs;
  return error instanceof Error && error.cause !== undefined ? pausedForMs(error.cause) : null;
}

/** Makes every call: where nothing else is chosen. */
export const closedCircuit: Circuit = { run: (call) => call() };
