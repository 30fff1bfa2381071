# S3Proxy: a real S3 protocol on top of a folder; a bucket is a folder in it.

S3_DIR="$DEV_DIR/s3"

s3_ports() { printf 'S3'; }
s3_installed() { [ -f "$TOOLS_DIR/s3proxy.jar" ] && [ -x "$TOOLS_DIR/java/bin/java" ]; }

s3_start() {
  service_dir "$S3_DIR" "$S3_DIR/buckets" "$S3_DIR/buckets/$(setting S3_BUCKET)"
  service_file "$S3_DIR/s3proxy.conf" <<CONF
s3proxy.endpoint=http://127.0.0.1:$(port_of S3)
s3proxy.authorization=aws-v2-or-v4
s3proxy.identity=$(setting S3_ACCESS_KEY)
s3proxy.credential=$(setting S3_SECRET_KEY)
jclouds.provider=filesystem-nio2
jclouds.identity=unused
jclouds.credential=unused
jclouds.filesystem.basedir=$S3_DIR/buckets
CONF
  launch s3 "$TOOLS_DIR/java/bin/java" -Xmx256m -jar "$TOOLS_DIR/s3proxy.jar" --properties "$S3_DIR/s3proxy.conf"
}

# Ready means that a signed call finds the bucket; the secret goes in by standard input, not by the command line.
s3_ready() {
  printf 'user = "%s:%s"\n' "$(setting S3_ACCESS_KEY)" "$(setting S3_SECRET_KEY)" |
    curl -sS --fail --max-time 5 --config - --aws-sigv4 "aws:amz:$(setting S3_REGION):s3" --head -o /dev/null \
      --header "x-amz-content-sha256: UNSIGNED-PAYLOAD" \
      "http://127.0.0.1:$(port_of S3)/$(setting S3_BUCKET)" 2>/dev/null
}

s3_version() { printf 'S3Proxy %s' "$(unzip -p "$TOOLS_DIR/s3proxy.jar" META-INF/MANIFEST.MF | tr -d '\r' | sed -n 's/^Implementation-Version: //p')"; }
s3_stop() { end_own s3 TERM 20; }
