export { createForgetSecurityEventsJob } from "./record-security-event.ts";
export { originOf, recordSecurityEvent, type Origin } from "./record-security-event.ts";
export { registerSecurityEventRoutes } from "./routes.ts";
