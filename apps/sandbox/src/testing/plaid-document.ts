import { compileConformance } from "./conformance.ts";

/** Plaid's document, closed world; compiled once a test file, because that takes a while. */
export const plaidDocument = compileConformance("plaid.json");
