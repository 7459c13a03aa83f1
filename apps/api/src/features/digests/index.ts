export { createWriteDigestJob } from "./digest.ts";
