# Steps of scripts/setup: each is done once, remembered by a stamp, and done again when what it depends on changes.

STAMP_DIR="$TOOLS_DIR/stamps"

# step TITLE FUNCTION [KEY]: with a key the step is skipped while the stamp holds the same key.
step() {
  local title="$1" run="$2" key="${3:-}" began stamp="$STAMP_DIR/$2"
  began="$(now_us)"
  if [ -n "$key" ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$key" ]; then
    printf '%-44s already there\n' "$title"
    return
  fi
  : >"$SETUP_LOG"
  if [ -n "$key" ]; then say "$title …"; fi
  "$run"
  if [ -n "$key" ]; then mkdir -p "$STAMP_DIR"; printf '%s' "$key" >"$stamp"; fi
  printf '%-44s done in %s s\n' "$title" "$(seconds_since "$began")"
}

# key_of FILE…: changes when one of the files changes.
key_of() { cat "$@" | sha256sum | cut -c1-16; }
