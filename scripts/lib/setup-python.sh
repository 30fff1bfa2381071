# Schemathesis drives the API by its own description; it lives in a Python environment of its own.

REQUIREMENTS="$LIB_DIR/schemathesis-requirements.txt"

python_venv() {
  [ -x "$TOOLS_DIR/venv/bin/pip" ] || python3 -m venv "$TOOLS_DIR/venv" >>"$SETUP_LOG" 2>&1 ||
    die_with_log "python3 -m venv failed"
}

schemathesis_key() { key_of "$REQUIREMENTS"; }

setup_schemathesis() {
  local wheels="$CACHE_DIR/wheels" pip="$TOOLS_DIR/venv/bin/pip"
  python_venv
  mkdir -p "$wheels"
  # First from the cache alone; only when a wheel is missing, from the registry.
  "$pip" install --quiet --no-compile --no-index --find-links "$wheels" -r "$REQUIREMENTS" >>"$SETUP_LOG" 2>&1 || {
    "$pip" download --quiet --only-binary :all: --dest "$wheels" -r "$REQUIREMENTS" >>"$SETUP_LOG" 2>&1 ||
      die_with_log "pip could not fetch schemathesis"
    "$pip" install --quiet --no-compile --no-index --find-links "$wheels" -r "$REQUIREMENTS" >>"$SETUP_LOG" 2>&1 ||
      die_with_log "pip could not install schemathesis"
  }
  ln -sfn ../venv/bin/schemathesis "$TOOLS_DIR/bin/schemathesis"
}
