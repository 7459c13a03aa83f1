import { Client } from "pg";

/** A live session for the user, so that the guard's look-up is part of what is measured. */
export async function startBenchSession(connectionString: string, userId: string): Promise<string> {
  const [id = ""] = await startBenchSessions(connectionString, userId, 1);

  return id;
}

export async function startBenchSessions(
  connectionString: string,
  userId: string,
  count: number,
): Promise<string[]> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO sessions (id, user_id, current_token_hash, client_hash, created_at, rotated_at, expires_at)
     SELECT gen_random_uuid(), $1, 'x', 'x', now(), now(), now() + interval '1 day'
     FROM generate_series(1, $2::int) RETURNING id`,
    [userId, count],
  );
  await client.end();

  return rows.map(({ id }) => id);
}
