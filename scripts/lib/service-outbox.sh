# The development outbox: takes mails and text messages of the program and shows them (tools/dev-outbox).

OUTBOX_HOME="$ROOT_DIR/tools/dev-outbox"

outbox_ports() { printf 'OUTBOX SMTP SMS'; }
outbox_installed() { [ -x "$TOOLS_DIR/bin/node" ] && [ -d "$OUTBOX_HOME/node_modules" ]; }

outbox_start() {
  service_dir "$DEV_DIR/outbox"
  launch outbox env OUTBOX_FOLDER="$DEV_DIR/outbox" OUTBOX_SMTP_PORT="$(port_of SMTP)" \
    OUTBOX_SMS_PORT="$(port_of SMS)" OUTBOX_PAGE_PORT="$(port_of OUTBOX)" \
    SMS_ACCESS_KEY_ID="$(setting SMS_ACCESS_KEY_ID)" SMS_ACCESS_KEY_SECRET="$(setting SMS_ACCESS_KEY_SECRET)" \
    SMS_SIGN_NAME="$(setting SMS_SIGN_NAME)" SMS_TEMPLATE_CODE="$(setting SMS_TEMPLATE_CODE)" \
    "$TOOLS_DIR/bin/node" "$OUTBOX_HOME/src/main.ts"
}

outbox_health() { curl -sS --fail --max-time 5 "http://127.0.0.1:$(port_of OUTBOX)/api/health" 2>/dev/null; }
outbox_ready() { outbox_health >/dev/null; }
outbox_version() {
  local version
  version="$(outbox_health | sed -nE 's/.*"version":"([^"]+)".*/\1/p')"
  printf '%s (SMTP, SMS, http://127.0.0.1:%s)' "$version" "$(port_of OUTBOX)"
}
outbox_stop() { end_own outbox TERM 20; }
