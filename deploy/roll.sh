#!/bin/sh
# Replaces the copies of services by those of the version that .env names, forwards or back: new ones start beside the old
# ones, and the old ones stop when all new ones are healthy. If one does not get healthy, the new ones go and the old ones
# stay. In the folder of docker-compose.yml: sh deploy/roll.sh api worker
set -eu

[ $# -gt 0 ] || { echo 'Which services? sh deploy/roll.sh api worker' >&2; exit 1; }

copies() {
  docker compose ps --quiet "$1"
}

roll() {
  old=$(copies "$1")
  count=$(printf '%s\n' "$old" | grep -c .) || { echo "No $1 runs: docker compose up -d starts it." >&2; exit 1; }
  if ! docker compose up --detach --no-deps --no-recreate --scale "$1=$((count * 2))" --wait --wait-timeout 300 "$1"; then
    for id in $(docker compose ps --all --quiet "$1"); do
      case $old in *"$id"*) ;; *) docker rm --force "$id" > /dev/null ;; esac
    done
    echo "The new copies of $1 did not get healthy and are gone; the old ones run on." >&2
    exit 1
  fi
  # Each gets its stop_grace_period: an API answers what it has begun, a worker ends what runs.
  docker stop $old > /dev/null
  docker rm $old > /dev/null
  echo "$1: $count new copies in place of as many old ones."
}

for service in "$@"; do roll "$service"; done
