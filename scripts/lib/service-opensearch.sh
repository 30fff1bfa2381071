opensearch_ports() { printf 'OPENSEARCH'; }
opensearch_installed() { false; }
opensearch_stop() { :; }
opensearch_start() { :; }
