import { Client } from "pg";

/** A live session for the user, so that the guard's look-up is part of what is measured. */
export async function startBenchSession(connectionString: string, userId: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO sessions (id, user_id, current_token_hash, client_hash, created_at, rotated_at, expires_at)
     VALUES (gen_random_uuid(), $1, 'x', 'x', now(), now(), now() + interval '1 day') RETURNING id`,
    [userId],
  );
  await client.end();
  return rows[0]?.id ?? "";
}
