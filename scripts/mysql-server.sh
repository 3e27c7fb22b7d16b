#!/usr/bin/env bash
# Starts an Oracle MySQL for the tests, as root on any Debian or Ubuntu, and prints its address:
#
#   scripts/mysql-server.sh            runs until it is ended (Ctrl+C, SIGTERM), and keeps no data
#   scripts/mysql-server.sh install    only sees to it that the server is installed
#
# Debian's stable releases have MariaDB alone, so the server of the suite `sid` is put into a folder of its own,
# TEST_MYSQL_ROOT (/var/cache/event-calendar/mysql-9). It is rebuilt whenever it does not work.
set -euo pipefail

ROOT=${TEST_MYSQL_ROOT:-/var/cache/event-calendar/mysql-9}
export DEBIAN_FRONTEND=noninteractive LC_ALL=C
# Not every user's path leads to what the administrator runs.
PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin

say() { echo "$*" >&2; }

works() {
  chroot "$ROOT" mysqld --no-defaults --version 2>/dev/null | grep -Eq ' Ver (9|[1-9][0-9])\.' && chroot "$ROOT" id mysql >/dev/null 2>&1
}

# The first archive of Debian in the machine's own sources, of either format.
mirror() {
  local files=() file found
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    if [ -f "$file" ]; then files+=("$file"); fi
  done
  found=$(cat "${files[@]}" /dev/null |
    sed -nE 's/^deb +(\[[^]]*\] +)?([^ ]+) .*/\2/p; s/^URIs: *([^ ]+).*/\1/p' |
    { grep -E '^https?://[^ ]+/debian/?$' || true; } | head -n 1)
  echo "${found:-http://deb.debian.org/debian}"
}

install_tool() {
  if command -v debootstrap >/dev/null; then return; fi
  apt-get update
  apt-get install -y --no-install-recommends debootstrap
}

# Made beside its place and moved there when it is whole; by one at a time.
install_server() {
  local made=$ROOT.making from
  mkdir -p "$(dirname "$ROOT")"
  exec 9>"$ROOT.lock"
  flock 9
  if works; then
    exec 9>&-
    return
  fi
  from=$(mirror)
  say "MySQL is installed in $ROOT from $from, which takes some minutes once."
  install_tool
  # What is left of one that was ended in the middle.
  umount "$made/proc" "$made/sys" 2>/dev/null || true
  rm -rf --one-file-system "$made"
  # Behind a proxy, the machine's apt knows it.
  eval "$(apt-config shell http_proxy Acquire::http::Proxy)"
  export http_proxy=${http_proxy:-}
  debootstrap --variant=minbase --include=ca-certificates sid "$made" "$from"
  # Whatever a package would start belongs to the machine, not to the folder.
  printf '#!/bin/sh\nexit 101\n' >"$made/usr/sbin/policy-rc.d"
  chmod 755 "$made/usr/sbin/policy-rc.d"
  chroot "$made" apt-get -o Acquire::Check-Valid-Until=false update
  chroot "$made" apt-get install -y --no-install-recommends mysql-server-core mysql-client-core
  chroot "$made" apt-get clean
  chroot "$made" id mysql >/dev/null 2>&1 || chroot "$made" useradd --system --shell /usr/sbin/nologin mysql
  rm -rf --one-file-system "$ROOT"
  mv "$made" "$ROOT"
  exec 9>&-
}

free_port() {
  local port
  # Below the range that connections of this machine are given theirs from.
  while port=$((20000 + RANDOM % 10000)) && (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
  echo "$port"
}

# A server with the settings it comes with, but for what makes each commit wait for the disk.
start_server() {
  local folder data port
  folder=$(mktemp -d "$ROOT/tmp/event-calendar-XXXXXX")
  data=${folder#"$ROOT"}
  server=
  trap 'end_server "$folder"' EXIT
  trap 'exit 0' INT TERM
  chroot "$ROOT" chown mysql "$data"
  if ! chroot "$ROOT" mysqld --no-defaults --initialize-insecure --user=mysql --datadir="$data/data" 2>"$folder/log"; then
    cat "$folder/log" >&2
    return 1
  fi
  port=$(free_port)
  chroot "$ROOT" mysqld --no-defaults --user=mysql --datadir="$data/data" --socket="$data/socket" \
    --pid-file="$data/pid" --port="$port" --bind-address=127.0.0.1 --mysqlx=OFF --secure-file-priv=NULL \
    --innodb-flush-log-at-trx-commit=2 --innodb-flush-method=nosync --sync-binlog=0 >>"$folder/log" 2>&1 &
  server=$!
  for _ in $(seq 120); do
    if chroot "$ROOT" mysql --no-defaults --socket="$data/socket" -u root -e 'SELECT 1' >/dev/null 2>&1; then
      echo "mysql://root@127.0.0.1:$port"
      wait "$server"
      return
    fi
    if ! kill -0 "$server" 2>/dev/null; then break; fi
    sleep 0.5
  done
  cat "$folder/log" >&2
  return 1
}

end_server() {
  if [ -n "$server" ] && kill "$server" 2>/dev/null; then
    wait "$server" || true
  fi
  rm -rf "$1"
}

if [ "$(id -u)" -ne 0 ]; then
  say 'MySQL is installed and started by root.'
  exit 1
fi
# What the installation prints is no address.
if ! works; then install_server >&2; fi
if ! works; then
  say "The MySQL in $ROOT does not start."
  exit 1
fi
case ${1:-start} in
  install) ;;
  start) start_server ;;
  *)
    say "Usage: $0 [install | start]"
    exit 2
    ;;
esac
