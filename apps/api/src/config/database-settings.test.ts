import { expect, test } from "vitest";

import { faultsOf, PRODUCTION } from "#testing/settings-of-production.ts";

const SYSTEM_ON = (place: string) => ({
  SYSTEM_DATABASE_URL: `postgresql://snowball_system:b@${place}`,
});

test.for([
  "127.0.0.1:6432/snowball?sslmode=disable",
  "[::1]/snowball?sslmode=disable",
  "localhost/snowball?sslmode=disable",
  "localhost/snowball?host=/run/postgresql",
  "db.example/snowball?sslmode=verify-full&sslrootcert=/etc/ssl/db.pem",
])("production accepts a secure database connection: %s", (place) => {
  expect(faultsOf({ ...PRODUCTION, ...SYSTEM_ON(place) })).toEqual([]);
});

test.for([
  "127.0.0.1/snowball", // Without an explicit sslmode.
  "db.example/snowball?sslmode=disable",
  "127.0.0.1.example/snowball?sslmode=disable",
  "db.localhost/snowball?sslmode=disable",
  "10.0.0.7/snowball?sslmode=disable",
  "127.0.0.1/snowball?sslmode=disable&host=db.example",
  "127.0.0.1/snowball?host=127.0.0.1&host=db.example&sslmode=disable",
  "db.example/snowball?sslmode=verify-full&sslmode=disable",
  "db.example/snowball?sslmode=require",
  "db.example/snowball?sslmode=no-verify",
])("production rejects an insecure database connection: %s", (place) => {
  expect(faultsOf({ ...PRODUCTION, ...SYSTEM_ON(place) })).toEqual([
    expect.stringMatching(/^SYSTEM_DATABASE_URL must end with \?sslmode=verify-full/),
  ]);
});

test.for([
  ["their own logins", "snowball_api", "snowball_system", true],
  ["the two swapped", "snowball_system", "snowball_api", false],
  ["one login for both", "snowball_api", "snowball_api", false],
  ["the owner", "snowball", "snowball_system", false],
] as const)("requires the logins of the two roles: %s", ([, api, system, isAccepted]) => {
  const faults = faultsOf({
    DATABASE_URL: "postgres://snowball@db/s",
    API_DATABASE_URL: `postgres://${api}@db/s`,
    SYSTEM_DATABASE_URL: `postgres://${system}@db/s`,
  });

  expect(faults.length === 0).toBe(isAccepted);
});
