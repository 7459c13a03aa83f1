import type { ClientBase } from "pg";

type Rights = {
  /** The role that logged in, and the current role. */
  login: string;
  role: string;
  pid: number;
  /** Why the role has too many privileges; null if it has not. */
  excess: string | null;
};

/** A connection acts as the wrong role, or its role has privileges that bypass row-level security. */
export class WrongRole extends Error {}

/** Creates the error for a transaction that would act as another role than `wanted`. */
export function describeRoleMismatch(acting: unknown, wanted: string): WrongRole {
  return new WrongRole(`A transaction must act as ${wanted}, and would act as ${String(acting)}.`);
}

/**
 * Checks the role and its privileges on the server. A pooler may log in as another role than requested, and an
 * administrator may have granted the role more privileges.
 * @throws WrongRole with a sentence for the operator.
 */
export async function requireActingRole(client: ClientBase, wanted: string): Promise<Rights> {
  const { rows } = await client.query<Rights>(RIGHTS);
  const [rights] = rows;
  if (rights?.login !== wanted || rights.role !== wanted) {
    throw new WrongRole(
      `The connection must log in and act as ${wanted}, not as ${rights?.role ?? rights?.login}.`,
    );
  }
  if (rights.excess !== null) {
    throw new WrongRole(
      `The login ${wanted} ${rights.excess}: what one user may not see of another hangs on its having no such right.`,
    );
  }
  return rights;
}

const RIGHTS = `
  SELECT session_user::text AS login, current_user::text AS role, pg_backend_pid() AS pid, CASE
    WHEN r.rolsuper THEN 'is a superuser'
    WHEN r.rolbypassrls THEN 'bypasses row-level security'
    WHEN current_setting('row_security') <> 'on' THEN 'works with row_security off'
    WHEN r.rolcreaterole OR r.rolcreatedb OR r.rolreplication
      THEN 'may create roles or databases, or replicate'
    WHEN EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) THEN 'is a member of other roles'
    WHEN EXISTS (SELECT FROM pg_class WHERE relowner = r.oid)
      OR EXISTS (SELECT FROM pg_database WHERE datdba = r.oid)
      OR EXISTS (SELECT FROM pg_namespace WHERE nspowner = r.oid) THEN 'owns a part of the database'
  END AS excess
  FROM pg_roles r WHERE r.rolname = current_user`;
