export { prefetchHome, sessionContext } from "./prefetch-home.ts";
