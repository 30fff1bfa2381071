# Which port each development service listens on.
# Order: ZHIWEN_<NAME>_PORT, then the port in .env, then the default plus ZHIWEN_PORT_OFFSET.

PORT_OFFSET="${ZHIWEN_PORT_OFFSET:-0}"

declare -A DEFAULT_PORT=(
  [PG]=25432 [REDIS]=26379 [OPENSEARCH]=29200 [OPENSEARCH_TRANSPORT]=29300
  [S3]=29000 [SMTP]=21025 [SMS]=21026 [OUTBOX]=21080
)
# The setting of .env that names the same port, so that services and program agree by construction.
declare -A PORT_SETTING=(
  [PG]=DATABASE_OWNER_URL [REDIS]=REDIS_URL [OPENSEARCH]=OPENSEARCH_URL
  [S3]=S3_ENDPOINT [SMTP]=SMTP_URL [SMS]=SMS_ENDPOINT [OUTBOX]=DEV_OUTBOX_URL
)

# port_of NAME
port_of() {
  local own="ZHIWEN_$1_PORT" url port
  if [ -n "${!own:-}" ]; then printf '%s' "${!own}"; return; fi
  if [ -z "${ZHIWEN_PORT_OFFSET:-}" ] && [ -n "${PORT_SETTING[$1]:-}" ] && url="$(file_setting "${PORT_SETTING[$1]}")"; then
    port="$(url_part "$url" port || true)"
    if [ -n "$port" ]; then printf '%s' "$port"; return; fi
  fi
  if [ "$1" = OPENSEARCH_TRANSPORT ]; then printf '%s' $(($(port_of OPENSEARCH) + 100)); return; fi
  printf '%s' $((DEFAULT_PORT[$1] + PORT_OFFSET))
}

# port_is_open PORT: something accepts connections on the loopback address.
port_is_open() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
