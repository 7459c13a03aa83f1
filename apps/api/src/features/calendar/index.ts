export { registerCalendarFeed } from "./feed-page.ts";
export { registerCalendarRoutes } from "./routes.ts";
