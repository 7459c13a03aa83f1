export { createWriteDigestJob } from "./digest.ts";
export { createWriteReviewJob } from "./review.ts";
