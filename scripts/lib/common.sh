# Shared by scripts/setup, scripts/services, scripts/env and .ci/run: places, words on the screen, settings.
# To be sourced by bash; the caller has set -euo pipefail.

ROOT_DIR="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"
TOOLS_DIR="$ROOT_DIR/.tools"
# Data of the running services; .ci/run has a folder of its own.
DEV_DIR="${ZHIWEN_DEV_DIR:-$ROOT_DIR/.dev}"
LIB_DIR="$ROOT_DIR/scripts/lib"
# Everything downloaded lives outside the clone, so a second clone downloads nothing.
CACHE_DIR="${ZHIWEN_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/zhiwen}"

is_root() { [ "$(id -u)" = 0 ]; }
has() { command -v "$1" >/dev/null 2>&1; }
say() { printf '%s\n' "$*"; }
warn() { printf '%s\n' "$*" >&2; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

# seconds_since START: one decimal; START and the clock are EPOCHREALTIME without its point, in microseconds.
now_us() { printf '%s' "${EPOCHREALTIME/[.,]/}"; }
seconds_since() { local us=$(($(now_us) - $1)); printf '%d.%d' $((us / 1000000)) $((us / 100000 % 10)); }

# file_setting FILE NAME: the value of NAME in a settings file, quotes removed; fails when it is not there.
file_setting() {
  local line
  [ -f "$1" ] || return 1
  line="$(grep -E "^$2=" "$1" | tail -n 1)" || return 1
  line="${line#*=}"
  line="${line%\"}"; line="${line#\"}"
  line="${line%\'}"; line="${line#\'}"
  printf '%s' "$line"
}

# setting NAME: the environment wins over .env, which wins over .env.example.
setting() {
  if [ -n "${!1:-}" ]; then
    printf '%s' "${!1}"
  else
    file_setting "$ROOT_DIR/.env" "$1" || file_setting "$ROOT_DIR/.env.example" "$1" || die "no setting $1 in .env.example"
  fi
}

# random_secret: 32 random bytes, base64url.
random_secret() { head -c 32 /dev/urandom | base64 -w 0 | tr "+/" "-_" | tr -d "="; }

# url_part URL user|password|port
url_part() {
  [[ "$1" =~ ^[a-z0-9+]+://(([^:@/]*)(:([^@/]*))?@)?[^:/@]+(:([0-9]+))? ]] || return 1
  case "$2" in
    user) printf '%s' "${BASH_REMATCH[2]}" ;;
    password) printf '%s' "${BASH_REMATCH[4]}" ;;
    port) printf '%s' "${BASH_REMATCH[6]}" ;;
  esac
}
