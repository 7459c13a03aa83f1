import { queryDatabase } from "./query-database.ts";
import type { SignedInUser } from "./signed-in-user.ts";
import type { TestApi } from "./test-api.ts";

type Api = Pick<TestApi, "connectionString">;
type User = Pick<SignedInUser, "userId">;

/** Inserts many connections without the provider. They are never synced. */
export async function giveBanks(api: Api, { userId }: User, count: number): Promise<void> {
  await queryDatabase(
    api,
    `insert into connections (user_id, provider_item_id, sealed_access_token, purpose, status, created_at)
     select $1, $2 || n, 'sealed', 'liability', 'disconnected', now() from generate_series(1, $3) n`,
    [userId, `given-${userId}-`, count],
  );
}

/** Sets when the free days of linked banks began. */
export async function beginFreeDaysAt(api: Api, { userId }: User, at: string): Promise<void> {
  await queryDatabase(
    api,
    `insert into entitlements (user_id, first_linked_at, look_at) values ($1, $2, $2)
     on conflict (user_id) do update set first_linked_at = excluded.first_linked_at,
       look_at = excluded.look_at`,
    [userId, at],
  );
}
