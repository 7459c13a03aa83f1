export { writeDigest, writeReview } from "./digest.ts";
