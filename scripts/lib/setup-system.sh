# Debian packages. apt is not called at all when nothing is missing.

# missing_packages: prints the package names this machine lacks; a tool that came another way counts as present.
missing_packages() {
  has npm || printf 'nodejs npm '
  has curl || printf 'curl '
  has unzip || printf 'unzip '
  { has setpriv && has flock; } || printf 'util-linux '
  [ -e /etc/ssl/certs/ca-certificates.crt ] || printf 'ca-certificates '
  [ -x /usr/lib/postgresql/15/bin/postgres ] || printf 'postgresql-15 '
  has redis-server || printf 'redis-server '
  has chromium || printf 'chromium '
  has git || printf 'git '
  [ -x /usr/sbin/apache2 ] || printf 'apache2 '
  has openssl || printf 'openssl '
  [ -n "$(find /usr/share/fonts -name 'NotoSansCJK*' -print -quit 2>/dev/null)" ] || printf 'fonts-noto-cjk '
  python3 -c 'import ensurepip, venv' 2>/dev/null || printf 'python3 python3-venv '
  # The parser's walls and tools: sandbox, PDF with the tables of Chinese characters, old Office files.
  has bwrap || printf 'bubblewrap '
  has pdftotext || printf 'poppler-utils '
  [ -d /usr/share/poppler/cMap ] || printf 'poppler-data '
  has soffice || printf 'libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui '
  has mvn || maven_archives_are_here || printf 'maven '
}

setup_system() {
  local missing
  read -ra missing <<<"$(missing_packages)"
  [ "${#missing[@]}" -gt 0 ] || return 0
  is_root || die "missing on this machine: ${missing[*]}
  Ask an administrator for: apt-get install --no-install-recommends ${missing[*]}
  or run scripts/setup as root."
  has apt-get || die "missing on this machine: ${missing[*]} (there is no apt-get to install them)"
  say "  installing ${missing[*]}"
  # We bring our own cluster; the machine gets none, and no service starts by the installation.
  if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
    mkdir -p /etc/postgresql-common
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  fi
  forbid_service_starts
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >"$SETUP_LOG" 2>&1 || die_with_log "apt-get update failed"
  apt-get install -y -q --no-install-recommends -o Dpkg::Options::=--force-confold "${missing[@]}" >>"$SETUP_LOG" 2>&1 ||
    die_with_log "apt-get install failed"
  allow_service_starts
}

POLICY_FILE=/usr/sbin/policy-rc.d
forbid_service_starts() {
  [ ! -e "$POLICY_FILE" ] || return 0
  printf '#!/bin/sh\nexit 101\n' >"$POLICY_FILE"
  chmod +x "$POLICY_FILE"
  trap allow_service_starts EXIT
  POLICY_IS_OURS=1
}
allow_service_starts() {
  if [ "${POLICY_IS_OURS:-0}" = 1 ]; then rm -f "$POLICY_FILE"; fi
  POLICY_IS_OURS=0
}

die_with_log() {
  tail -n 30 "$SETUP_LOG" >&2
  die "$1; the whole log is in $SETUP_LOG"
}
