export { revokeFeedIn } from "./change-feed.ts";
export { registerCalendarFeed } from "./feed-page.ts";
export { registerCalendarRoutes } from "./routes.ts";
