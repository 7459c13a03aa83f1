/** Database roles of the running processes. They own no tables; the migrations create them. */
export const API_ROLE = "snowball_api";
export const SYSTEM_ROLE = "snowball_system";

/** Returns the role that a connection string logs in as. */
export function roleIn(connectionString: string): string {
  const { username, searchParams } = new URL(connectionString);

  return searchParams.get("user") ?? decodeURIComponent(username);
}
