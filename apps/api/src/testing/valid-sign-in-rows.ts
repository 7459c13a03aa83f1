import type { ValidRows } from "./row-owner.ts";

const AT = "2026-12-01T12:00:00Z";

/** Valid rows of tables about sign-in besides the password. */
export const VALID_SIGN_IN_ROWS: ValidRows = {
  second_steps: (_, { user }) => ({
    user_id: user,
    sealed_secret: "sealed",
    started_at: AT,
    confirmed_at: AT,
    used_step: 59_690_000,
  }),
  passkeys: (id, { user }) => ({
    id,
    user_id: user,
    name: "Phone",
    credential_id: id,
    public_key: "cHVibGlj",
    sign_count: 3,
    can_be_backed_up: true,
    is_backed_up: true,
    created_at: AT,
    last_used_at: AT,
  }),
  recovery_codes: (id, { user }) => ({ user_id: user, code_hash: id }),
};
