import fc from "fast-check";

/**
 * Property tests draw the same samples in every run, so that a red build says something of the change
 * and not of the dice. `SAMPLES=any` draws others; `SAMPLES=many` draws ten times as many others, where a
 * property says no number of its own (`draws` of the engine's tests goes by it). A property that fails
 * prints its seed.
 */
const SEED = 20_261_121;
const MANY = 1_000;

const samples = process.env["SAMPLES"];
if (samples === "many") fc.configureGlobal({ numRuns: MANY });
else if (samples !== "any") fc.configureGlobal({ seed: SEED });
