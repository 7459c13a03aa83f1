export { createWriteDigestJob } from "./write-digest.job.ts";
