import { Client } from "pg";

/** One sealed token, to try the keys on; null where no bank is linked. @param login of `snowball_system`. */
export async function findSealed(login: string): Promise<{ id: string; text: string } | null> {
  const client = new Client({ connectionString: login });
  client.on("error", () => undefined); // A connection that breaks makes the statement fail.
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; text: string }>(
      "SELECT id, sealed_access_token AS text FROM connections ORDER BY created_at DESC LIMIT 1",
    );
    return rows[0] ?? null;
  } finally {
    await client.end();
  }
}
