# PostgreSQL 15: our own cluster in .dev/pg, on the loopback address only. The system's clusters stay untouched.

PG_BIN="${ZHIWEN_PG_BIN:-/usr/lib/postgresql/15/bin}"
PG_DATA="$DEV_DIR/pg"
PG_PASSWORD_FILE="$DEV_DIR/pg-superuser-password"

postgres_ports() { printf 'PG'; }
postgres_installed() { [ -x "$PG_BIN/postgres" ]; }

postgres_start() {
  local options=(
    -c listen_addresses=127.0.0.1 -c port="$(port_of PG)" -c unix_socket_directories=
    -c max_connections=300 -c shared_buffers=256MB -c max_wal_size=2GB
    -c timezone=UTC -c log_timezone=UTC -c log_lock_waits=on
  )
  # For test runs only: a lost machine may lose the cluster, a killed process may not.
  if [ "${ZHIWEN_PG_FAST:-0}" = 1 ]; then
    options+=(-c fsync=off -c synchronous_commit=off -c full_page_writes=off)
  fi
  [ -d "$PG_DATA" ] || postgres_create_cluster
  postgres_forget_killed
  launch postgres "$PG_BIN/postgres" -D "$PG_DATA" "${options[@]}"
}

# After kill -9 the lock file names a dead process. PostgreSQL sees that itself, except while the dead one
# is a zombie that nobody collects, as in containers without an init.
postgres_forget_killed() {
  local pid
  [ -f "$PG_DATA/postmaster.pid" ] || return 0
  pid="$(head -n 1 "$PG_DATA/postmaster.pid")"
  if start_time "$pid" >/dev/null; then return 0; fi
  wait_until 20 postgres_has_no_process || die "postgres: processes of a killed server are still at work in $PG_DATA"
  rm -f "$PG_DATA/postmaster.pid"
}

postgres_has_no_process() { [ -z "$(find /proc -maxdepth 2 -name cwd -lname "$PG_DATA" 2>/dev/null)" ]; }

postgres_create_cluster() {
  local unfinished="$PG_DATA.unfinished"
  rm -rf "$unfinished"
  service_dir "$unfinished"
  [ -s "$PG_PASSWORD_FILE" ] || random_secret | service_file "$PG_PASSWORD_FILE"
  as_service "$PG_BIN/initdb" -D "$unfinished" -U postgres --pwfile="$PG_PASSWORD_FILE" \
    --auth-host=scram-sha-256 --auth-local=scram-sha-256 -E UTF8 --locale=C.UTF-8 --data-checksums \
    >>"$LOG_DIR/postgres.log" 2>&1
  mv "$unfinished" "$PG_DATA"
}

postgres_ready() { "$PG_BIN/pg_isready" -q -h 127.0.0.1 -p "$(port_of PG)" -t 1; }

# postgres_admin ARGUMENT…: psql as the cluster's superuser.
postgres_admin() {
  PGPASSWORD="$(cat "$PG_PASSWORD_FILE")" "$PG_BIN/psql" -X -q -A -t -v ON_ERROR_STOP=1 \
    -h 127.0.0.1 -p "$(port_of PG)" -U postgres -d postgres "$@"
}

# The database and its three roles, as the settings name them; safe to repeat.
postgres_after_start() {
  local role url
  for role in owner app system; do
    url="$(setting "DATABASE_${role^^}_URL")"
    postgres_admin -v name="zhiwen_$role" -v password="$(url_part "$url" password)" <"$LIB_DIR/postgres-role.sql"
  done
  postgres_admin <"$LIB_DIR/postgres-database.sql"
}

postgres_version() { postgres_admin -c 'show server_version' | cut -d' ' -f1; }
postgres_stop() { end_own postgres INT 60; }
