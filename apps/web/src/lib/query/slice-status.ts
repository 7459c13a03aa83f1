/** The specification's status of cached data (§3, §4). */
export type SliceStatus = "idle" | "loading" | "success" | "error";

type QueryState = {
  status: "pending" | "error" | "success";
  fetchStatus: "fetching" | "paused" | "idle";
};

/** Returns idle, then loading on every fetch, then success or error. */
export function sliceStatus({ status, fetchStatus }: QueryState): SliceStatus {
  if (fetchStatus === "fetching") return "loading";

  return status === "pending" ? "idle" : status;
}
