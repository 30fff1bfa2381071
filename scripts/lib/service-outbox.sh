outbox_ports() { printf 'SMTP SMS OUTBOX'; }
outbox_installed() { false; }
outbox_stop() { :; }
outbox_start() { :; }
