#!/bin/sh
# What the official images do before their program: `entry.sh <image> <arguments of the compose file>`.
set -e
image=$1
shift

case $image in
postgres)
  export PGDATA=/var/lib/postgresql/18/docker PATH="/opt/postgres/bin:$PATH"
  if [ "$(id -u)" = 0 ]; then
    mkdir -p "$PGDATA"
    chown -R postgres:postgres /var/lib/postgresql
    exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" postgres "$@"
  fi
  if [ ! -e "$PGDATA/PG_VERSION" ]; then
    initdb --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --locale=C.UTF-8 --encoding=UTF8 \
      --auth-local=trust --auth-host=trust
    echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
    printf "listen_addresses = '*'\nunix_socket_directories = '/var/run/postgresql'\n" >>"$PGDATA/postgresql.conf"
  fi
  exec "$@"
  ;;
nats) exec nats-server "$@" ;;
valkey)
  if [ "$(id -u)" = 0 ]; then
    chown -R valkey:valkey /data
    exec setpriv --reuid=valkey --regid=valkey --clear-groups "$0" valkey "$@"
  fi
  umask 0077
  exec "$@"
  ;;
seaweedfs)
  shift
  exec weed server -dir=/data -volume.max=0 -master.volumePreallocate -master.volumeSizeLimitMB=1024 "$@"
  ;;
esac
