import type { ClientBase } from "pg";
import { expect, test } from "vitest";

import { requireServerVersion } from "./server-version.ts";

/** Another PostgreSQL than the one that came along, as far as its own words go. */
function serverThatSays(version: string): ClientBase {
  return { query: async () => ({ rows: [{ version }] }) } as unknown as ClientBase;
}

test.for(["9.6.24", "15.18 (Debian 15.18-0+deb12u1)", "15.0", ""])(
  "a PostgreSQL that is too old is refused with a sentence: %s",
  async (version) => {
    await expect(requireServerVersion(serverThatSays(version), "DATABASE_URL")).rejects.toThrow(
      `PostgreSQL 16 or newer is needed; DATABASE_URL leads to ${version}.`,
    );
  },
);

test.for(["16.14", "16beta1", "17.10 (Ubuntu 17.10-1)", "18.4", "100.1"])(
  "PostgreSQL %s is taken",
  async (version) => {
    const looking = requireServerVersion(serverThatSays(version), "DATABASE_URL");

    await expect(looking).resolves.toBeUndefined();
  },
);
