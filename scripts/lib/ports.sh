# Which port everything listens on. Needs common.sh.
# Order: ZHIWEN_<NAME>_PORT; then what the settings say; with ZHIWEN_PORT_OFFSET, .env.example plus the offset.

# The setting that names each port, so that services and program agree by construction.
declare -A PORT_SETTING=(
  [PG]=DATABASE_OWNER_URL [REDIS]=REDIS_URL [OPENSEARCH]=OPENSEARCH_URL [S3]=S3_ENDPOINT
  [SMTP]=MAIL_URL [SMS]=SMS_ENDPOINT [OUTBOX]=DEVELOPMENT_OUTBOX_URL
  [FEISHU]=FEISHU_API_URL [DINGTALK]=DINGTALK_API_URL [WECOM]=WECOM_API_URL [SOURCES]=DEVELOPMENT_SOURCES_URL
  [HTTP]=HTTP_PORT [METRICS]=METRICS_PORT
)

# port_in VALUE: the port of an address, or the number itself.
port_in() { if [[ "$1" =~ ^[0-9]+$ ]]; then printf '%s' "$1"; else url_part "$1" port; fi; }

default_port() { port_in "$(file_setting "$ROOT_DIR/.env.example" "${PORT_SETTING[$1]}")"; }

# port_of NAME
port_of() {
  local own="ZHIWEN_$1_PORT"
  if [ -n "${!own:-}" ]; then
    printf '%s' "${!own}"
  elif [ "$1" = OPENSEARCH_TRANSPORT ]; then
    printf '%s' $(($(port_of OPENSEARCH) + 100))
  elif [ -n "${ZHIWEN_PORT_OFFSET:-}" ]; then
    printf '%s' $(($(default_port "$1") + ZHIWEN_PORT_OFFSET))
  else
    port_in "$(setting "${PORT_SETTING[$1]}")"
  fi
}

# port_is_open PORT: something accepts connections on the loopback address.
port_is_open() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
