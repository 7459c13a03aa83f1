export { prefetchHome, sessionContext } from "./prefetch-home.ts";

// Loaded on the first visit.
export const homePage = async () => ({ Component: (await import("./home-page.tsx")).HomePage });
