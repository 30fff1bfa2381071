# OpenSearch 3.6: one node with k-NN and ICU. The unpacked tree is read only; conf, data and logs lie in .dev.

OPENSEARCH_HOME="$TOOLS_DIR/opensearch"
OPENSEARCH_DIR="$DEV_DIR/opensearch"

opensearch_ports() { printf 'OPENSEARCH OPENSEARCH_TRANSPORT'; }
opensearch_installed() { [ -x "$OPENSEARCH_HOME/bin/opensearch" ] && [ -x "$TOOLS_DIR/java/bin/java" ]; }

opensearch_start() {
  local conf="$OPENSEARCH_DIR/conf" heap="${ZHIWEN_OPENSEARCH_HEAP:-1g}"
  service_dir "$OPENSEARCH_DIR" "$conf" "$OPENSEARCH_DIR/data" "$OPENSEARCH_DIR/logs" "$OPENSEARCH_DIR/tmp"
  opensearch_settings | service_file "$conf/opensearch.yml"
  opensearch_jvm_options | service_file "$conf/jvm.options"
  service_file "$conf/log4j2.properties" <"$OPENSEARCH_HOME/config/log4j2.properties"
  launch opensearch env -C "$OPENSEARCH_HOME" -u JAVA_HOME \
    OPENSEARCH_JAVA_HOME="$TOOLS_DIR/java" OPENSEARCH_PATH_CONF="$conf" OPENSEARCH_TMPDIR="$OPENSEARCH_DIR/tmp" \
    OPENSEARCH_JAVA_OPTS="-Xms$heap -Xmx$heap" ./bin/opensearch
}

opensearch_settings() {
  cat <<YAML
cluster.name: zhiwen-dev
node.name: n1
path.data: $OPENSEARCH_DIR/data
path.logs: $OPENSEARCH_DIR/logs
network.host: 127.0.0.1
http.port: $(port_of OPENSEARCH)
transport.port: $(port_of OPENSEARCH_TRANSPORT)
discovery.type: single-node
action.auto_create_index: false
cluster.routing.allocation.disk.threshold_enabled: false
YAML
}

# The distribution's options with paths that lie in our folder; the heap comes by environment.
opensearch_jvm_options() {
  local drop='^$'
  # A slim Java runtime lacks this optional module; the engine then computes vectors without it.
  if ! "$TOOLS_DIR/java/bin/java" --list-modules | grep -q '^jdk.incubator.vector'; then drop='jdk.incubator.vector'; fi
  sed -E -e '/^-Xm[sx]/d' -e "/$drop/d" -e "s#(=|:)logs/#\\1$OPENSEARCH_DIR/logs/#" \
    -e "s#HeapDumpPath=data#HeapDumpPath=$OPENSEARCH_DIR/data#" \
    -e "s#-javaagent:agent/#-javaagent:$OPENSEARCH_HOME/agent/#" "$OPENSEARCH_HOME/config/jvm.options"
}

opensearch_get() { curl -sS --fail --max-time 5 "http://127.0.0.1:$(port_of OPENSEARCH)$1" 2>/dev/null; }
opensearch_ready() { opensearch_get '/_cluster/health?wait_for_status=yellow&timeout=1s' >/dev/null; }

# What the node itself says: its version and its plugins.
opensearch_version() {
  local version plugins
  version="$(opensearch_get / | sed -nE 's/.*"number" : "([^"]+)".*/\1/p')"
  plugins="$(opensearch_get '/_cat/plugins?h=component' | tr -d ' ' | sort | paste -sd, | sed 's/,/, /g')"
  printf '%s %s' "$version" "($plugins)"
}

opensearch_stop() { end_own opensearch TERM 60; }
