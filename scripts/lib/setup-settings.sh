# Makes a settings file from .env.example. Needs common.sh, ports.sh.

# write_settings FILE: fills every `generate` with a fresh secret and puts in the ports in force.
write_settings() {
  local line name
  local -a moves=()
  for name in "${!PORT_SETTING[@]}"; do
    # The mark keeps a port that was just put in from being taken for another one's default.
    moves+=(-e "s#(:|_PORT=)$(default_port "$name")(/|,|\$)#\\1\x01$(port_of "$name")\\2#")
  done
  while IFS= read -r line || [ -n "$line" ]; do
    if [[ "$line" =~ ^([A-Z0-9_]+=(.*:)?)generate$ ]]; then line="${BASH_REMATCH[1]}$(random_secret)"; fi
    printf '%s\n' "$line"
  done <"$ROOT_DIR/.env.example" | sed -E "${moves[@]}" -e "s#\x01##g" | (umask 077; cat >"$1.unfinished")
  mv "$1.unfinished" "$1"
}

# add_new_settings FILE: what .env.example has gained since FILE was made; nothing in FILE changes.
add_new_settings() {
  local line fresh="$1.fresh"
  write_settings "$fresh"
  while IFS= read -r line; do
    if [[ "$line" =~ ^([A-Z0-9_]+)= ]] && ! file_setting "$1" "${BASH_REMATCH[1]}" >/dev/null; then
      say "  adding ${BASH_REMATCH[1]}"
      printf '%s\n' "$line" >>"$1"
    fi
  done <"$fresh"
  rm -f "$fresh"
}

setup_settings() {
  [ -f "$ROOT_DIR/.env.example" ] || die ".env.example is missing"
  if [ -f "$ROOT_DIR/.env" ]; then add_new_settings "$ROOT_DIR/.env"; else write_settings "$ROOT_DIR/.env"; fi
}
