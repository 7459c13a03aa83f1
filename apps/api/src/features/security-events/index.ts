export {
  createForgetSecurityEventsJob,
  type Origin,
  originOf,
  recordSecurityEvent,
  registerSecurityEventRoutes,
} from "./routes.ts";
