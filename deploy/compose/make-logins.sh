#!/bin/bash
# Run once by the database's container, on its first start: an owner who is no superuser, and a login that
# reads every row and changes none. The owner makes those of the running processes.
set -euo pipefail
psql --username=postgres --set=ON_ERROR_STOP=1 \
  --set=owner="$OWNER_PASSWORD" --set=backup="$BACKUP_PASSWORD" <<'SQL'
CREATE ROLE snowball LOGIN CREATEROLE PASSWORD :'owner';
CREATE ROLE snowball_backup LOGIN BYPASSRLS PASSWORD :'backup';
GRANT pg_read_all_data TO snowball_backup;
CREATE DATABASE snowball OWNER snowball;
SQL
