export { registerCalendarFeed, revokeFeedIn } from "./feed.ts";
export { registerCalendarRoutes } from "./routes.ts";
