import type { ItemStatus } from "@snowball/contract";

import type { BadgeTone } from "#ui/badge.tsx";

/** The badge for each connection status. */
export const connectionHealth: Record<ItemStatus, { tone: BadgeTone; text: string }> = {
  syncing: { tone: "neutral", text: "Getting accounts…" },
  healthy: { tone: "good", text: "Connected" },
  stale: { tone: "attention", text: "Out of date" },
  login_required: { tone: "bad", text: "Sign-in needed" },
  permission_required: { tone: "bad", text: "Permission needed" },
  pending_disconnect: { tone: "attention", text: "Ends soon" },
  new_accounts_available: { tone: "attention", text: "New accounts found" },
  disconnected: { tone: "bad", text: "Disconnected" },
};
