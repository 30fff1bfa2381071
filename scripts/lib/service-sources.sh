# Real servers behind the data sources of development and tests: one Apache with its own settings, never the system's.
#   /        a static site (.dev/sources/site); <name>.site.test as Host serves .dev/sources/hosts/<name>
#   /dav/    WebDAV, /git/<name>.git smart HTTP; both ask for a name and a password
#   /files/  WebDAV over all of it, so that a test can change any source without touching the disk

SOURCES_DIR="$DEV_DIR/sources"

sources_ports() { printf 'SOURCES'; }
sources_installed() { [ -x /usr/sbin/apache2 ] && [ -x /usr/lib/git-core/git-http-backend ]; }

sources_start() {
  local url user password
  url="$(setting DEVELOPMENT_SOURCES_URL)"
  user="$(url_part "$url" user)" password="$(url_part "$url" password)"
  service_dir "$SOURCES_DIR" "$SOURCES_DIR"/{data,run} "$SOURCES_DIR"/data/{site,hosts,dav,git}
  printf '%s:{SHA}%s\n' "$user" "$(printf %s "$password" | openssl dgst -sha1 -binary | base64)" |
    service_file "$SOURCES_DIR/users"
  sed -e "s#@DIR@#$SOURCES_DIR#g" -e "s#@PORT@#$(port_of SOURCES)#g" "$LIB_DIR/sources-apache.conf" |
    service_file "$SOURCES_DIR/apache.conf"
  launch sources /usr/sbin/apache2 -f "$SOURCES_DIR/apache.conf" -D FOREGROUND
}

sources_ready() { curl -sS --max-time 5 -o /dev/null "http://127.0.0.1:$(port_of SOURCES)/" 2>/dev/null; }
sources_version() { printf '%s: site, WebDAV, git' "$(/usr/sbin/apache2 -v | sed -nE '1s#.*(Apache/[0-9.]+).*#\1#p')"; }
sources_stop() { end_own sources TERM 20; }
