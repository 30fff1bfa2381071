# The development directories of Feishu, DingTalk and WeCom (tools/fake-directories).

DIRECTORIES_HOME="$ROOT_DIR/tools/fake-directories"

directories_ports() { printf 'FEISHU DINGTALK WECOM'; }
directories_installed() { [ -x "$TOOLS_DIR/bin/node" ] && [ -d "$DIRECTORIES_HOME" ]; }

directories_start() {
  launch directories env FEISHU_PORT="$(port_of FEISHU)" DINGTALK_PORT="$(port_of DINGTALK)" \
    WECOM_PORT="$(port_of WECOM)" "$TOOLS_DIR/bin/node" "$DIRECTORIES_HOME/src/main.ts"
}

directories_answer() { curl -sS --fail --max-time 5 "http://127.0.0.1:$(port_of "$1")/fake/health" >/dev/null 2>&1; }
directories_ready() { directories_answer FEISHU && directories_answer DINGTALK && directories_answer WECOM; }
directories_version() { printf 'Feishu, DingTalk, WeCom for development'; }
directories_stop() { end_own directories TERM 20; }
