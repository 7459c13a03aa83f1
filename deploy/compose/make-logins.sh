#!/bin/bash
# The database's container runs this on its first start. Creates an owner who is not a superuser, and a login for backups
# that reads every row and changes none. The owner creates the logins of the running processes.
set -euo pipefail
psql --username=postgres --set=ON_ERROR_STOP=1 \
  --set=owner="$OWNER_PASSWORD" --set=backup="$BACKUP_PASSWORD" <<'SQL'
CREATE ROLE snowball LOGIN CREATEROLE PASSWORD :'owner';
CREATE ROLE snowball_backup LOGIN BYPASSRLS PASSWORD :'backup';
GRANT pg_read_all_data TO snowball_backup;
CREATE DATABASE snowball OWNER snowball;
SQL
