s3_ports() { printf 'S3'; }
s3_installed() { false; }
s3_stop() { :; }
s3_start() { :; }
