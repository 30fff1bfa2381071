# Redis 7: cache, rate limits, live stream buffer. Nothing durable lives here.

REDIS_DIR="$DEV_DIR/redis"

redis_ports() { printf 'REDIS'; }
redis_installed() { has redis-server; }
redis_password() { url_part "$(setting REDIS_URL)" password; }

redis_start() {
  service_dir "$REDIS_DIR"
  # The password stands in a file, since command lines can be read by everybody on the machine.
  service_file "$REDIS_DIR/redis.conf" <<CONF
bind 127.0.0.1
port $(port_of REDIS)
requirepass $(redis_password)
dir "$REDIS_DIR"
appendonly yes
save ""
daemonize no
CONF
  launch redis redis-server "$REDIS_DIR/redis.conf"
}

redis_call() { REDISCLI_AUTH="$(redis_password)" timeout 3 redis-cli -h 127.0.0.1 -p "$(port_of REDIS)" "$@" 2>/dev/null; }
redis_ready() { [ "$(redis_call ping)" = PONG ]; }
redis_version() { redis_call info server | tr -d '\r' | sed -n 's/^redis_version://p'; }
redis_stop() { end_own redis TERM 20; }
