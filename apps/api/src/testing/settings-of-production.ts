import { readSettings } from "#config/read-settings.ts";
import { SettingsError } from "#config/environment.ts";

/** Generated with `openssl rand -base64 32` for tests. */
export const KEYS = {
  TOKEN_KEY: "E99QrAvcMn92LBDjerntqyA88HaSmqupyUu63Bfg+yc=",
  REFRESH_KEY: "sYRKexCP+wzw8tMpRE/fdNNW14B8oYylXccr2xV2ahI=",
  SEALING_KEYS: "k1:2t2rAxCAzu5E5+Z/hE17hnEa1BMvaGsUjScoVNTz1Og=",
};

/** A complete and valid production environment. */
export const PRODUCTION = {
  APP_ENV: "production",
  PUBLIC_URL: "https://snowball.example",
  API_DATABASE_URL: "postgresql://snowball_api:a@db.example/snowball?sslmode=verify-full",
  SYSTEM_DATABASE_URL: "postgresql://snowball_system:b@db.example/snowball?sslmode=verify-full",
  TRUSTED_PROXIES: "10.0.0.7",
  MAIL_URL: "smtps://mail.example",
  MAIL_FROM: "Snowball <hello@snowball.example>",
  PLAID_CLIENT_ID: "an-id",
  PLAID_SECRET: "a-secret",
  STRIPE_SECRET_KEY: "sk_live_fake",
  STRIPE_PUBLISHABLE_KEY: "pk_live_fake",
  STRIPE_WEBHOOK_SECRET: "whsec_fake_fake_fake_fake_fake",
  ...KEYS,
};

export function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment, false);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}
