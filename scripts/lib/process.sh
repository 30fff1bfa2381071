# Starting and ending background programs that we own, and only those.
# Needs common.sh. A pid file holds "pid start-time": a reused pid has another start time.

RUN_DIR="$DEV_DIR/run"
LOG_DIR="$DEV_DIR/log"
# PostgreSQL and OpenSearch refuse to run as root; then all services run as this user.
SERVICE_USER="${ZHIWEN_SERVICE_USER:-postgres}"

# service_prefix: sets PREFIX to the words that run a command as the service user; empty when we are not root.
service_prefix() {
  local java="$TOOLS_DIR/java/bin/java"
  PREFIX=()
  is_root || return 0
  PREFIX=(setpriv --reuid "$SERVICE_USER" --regid "$SERVICE_USER" --clear-groups)
  # A clone or a Java below a closed directory (such as /root) stays readable through one kept capability.
  if ! "${PREFIX[@]}" test -r "$LIB_DIR/process.sh" || { [ -e "$java" ] && ! "${PREFIX[@]}" test -x "$java"; }; then
    # access(2) counts capabilities only when the set-uid fix-up is off.
    PREFIX+=(--inh-caps +dac_read_search --ambient-caps +dac_read_search --securebits +no_setuid_fixup)
  fi
}

as_service() { service_prefix; "${PREFIX[@]}" "$@"; }

# service_dir PATH…: makes folders that only the service user may enter.
service_dir() {
  mkdir -p "$@"
  chmod 700 "$@"
  if is_root; then chown "$SERVICE_USER" "$@"; fi
}

# service_file PATH: takes the text from standard input; only the service user may read it.
service_file() {
  (umask 077; cat >"$1")
  if is_root; then chown "$SERVICE_USER" "$1"; fi
}

# start_time PID: field 22 of /proc/PID/stat, counted after the bracketed name, which may hold spaces.
start_time() {
  local stat fields
  stat="$(cat "/proc/$1/stat" 2>/dev/null)" || return 1
  read -ra fields <<<"${stat##*) }"
  [ "${fields[0]}" != Z ] || return 1
  printf '%s' "${fields[19]}"
}

# own_pid NAME: prints the pid of the running program we started; fails when there is none.
own_pid() {
  local pid started
  [ -f "$RUN_DIR/$1.pid" ] || return 1
  read -r pid started <"$RUN_DIR/$1.pid" || return 1
  [ "$(start_time "$pid")" = "$started" ] || return 1
  printf '%s' "$pid"
}

# launch NAME COMMAND…: starts it in a session of its own with its log, and records it.
launch() {
  local name="$1" pid
  shift
  mkdir -p "$RUN_DIR" "$LOG_DIR"
  service_prefix
  # A daemon must hold neither our lock (descriptor 9) nor the caller's pipe.
  setsid "${PREFIX[@]}" "$@" </dev/null >>"$LOG_DIR/$name.log" 2>&1 9>&- &
  pid=$!
  printf '%s %s\n' "$pid" "$(start_time "$pid")" >"$RUN_DIR/$name.pid"
}

# wait_until SECONDS COMMAND…: polls; fails when the time is over.
wait_until() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || return 1
    sleep 0.2
  done
}

# end_own NAME SIGNAL SECONDS: asks the recorded program to end, and kills it when it does not.
end_own() {
  local name="$1" pid
  if pid="$(own_pid "$name")"; then
    kill -s "$2" "$pid"
    if ! wait_until "$3" own_is_gone "$name"; then
      warn "$name did not end within $3 s, killing it"
      kill -s KILL "$pid"
      wait_until 10 own_is_gone "$name"
    fi
  fi
  rm -f "$RUN_DIR/$name.pid"
}

own_is_gone() { ! own_pid "$1" >/dev/null; }
