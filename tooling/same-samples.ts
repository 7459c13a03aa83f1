import fc from "fast-check";

/**
 * Makes property tests draw the same samples in every run, so that a failure comes from the change
 * and not from chance. `SAMPLES=any` draws other samples. `SAMPLES=many` draws ten times as many
 * others, unless a property sets its own number (see `draws` in the engine's tests). A failing
 * property prints its seed.
 */
const SEED = 20_261_121;
const MANY = 1_000;

const samples = process.env["SAMPLES"];
if (samples === "many") fc.configureGlobal({ numRuns: MANY });
else if (samples !== "any") fc.configureGlobal({ seed: SEED });
