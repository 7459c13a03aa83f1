export { writeDigest } from "./digest.ts";
export { writeReview } from "./review.ts";
