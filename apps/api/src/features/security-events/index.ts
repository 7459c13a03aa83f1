export {
  createForgetSecurityEventsJob,
  type Origin,
  originOf,
  recordSecurityEvent,
} from "./record-security-event.ts";
export { registerSecurityEventRoutes } from "./routes.ts";
