import { inSession } from "./in-session.ts";
import { Me } from "./session.ts";

/** The signed-in user. */
export const profileRoutes = {
  getMe: {
    method: "GET",
    path: "/api/v1/me/",
    tag: "Data",
    summary: "The signed-in user",
    limit: "read",
    success: { status: 200, body: Me },
    ...inSession,
  },
} as const;
