# Downloaded archives: kept in the cache, believed only when their checksum is the pinned one. Needs common.sh.

ARCHIVE_DIR="$CACHE_DIR/archives"
CHECKSUMS="$LIB_DIR/archives.sha256"

# archive_is_good FILE: it is in the cache and has the pinned checksum.
archive_is_good() {
  local pinned
  pinned="$(grep -E " [ *]?$1\$" "$CHECKSUMS")" || die "$1 has no checksum in $CHECKSUMS"
  [ -f "$ARCHIVE_DIR/$1" ] && (cd "$ARCHIVE_DIR" && sha256sum --check --status <<<"$pinned")
}

# need_archives FETCH FILE…: calls FETCH with a new folder and the missing files, takes only those whose checksum is right.
need_archives() {
  local fetch="$1" file missing=() incoming
  shift
  for file in "$@"; do archive_is_good "$file" || missing+=("$file"); done
  [ "${#missing[@]}" -gt 0 ] || return 0
  mkdir -p "$ARCHIVE_DIR"
  incoming="$(mktemp -d "$CACHE_DIR/incoming.XXXXXX")"
  say "  downloading ${missing[*]}"
  "$fetch" "$incoming" "${missing[@]}"
  for file in "${missing[@]}"; do
    mv -f "$incoming/$file" "$ARCHIVE_DIR/$file"
    archive_is_good "$file" || { rm -f "$ARCHIVE_DIR/$file"; die "$file: the checksum of the download is not the pinned one; refused"; }
  done
  rm -rf "$incoming"
}

# replace_dir NEW OLD: puts a finished folder in place of an older one.
replace_dir() { rm -rf "$2"; mv "$1" "$2"; }
