export { revokeFeedIn } from "./feed.ts";
export { registerCalendarFeed } from "./feed-page.ts";
export { registerCalendarRoutes } from "./routes.ts";
