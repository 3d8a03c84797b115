#!/bin/sh
# Replaces the copies of services by those of the version that .env names, forwards or back: new ones start beside the old
# ones, and the old ones stop when all new ones are healthy, however the old ones are. If one does not get healthy within five
# minutes, the new ones go and the old ones stay. It builds nothing. In the folder of docker-compose.yml:
# sh deploy/roll.sh api worker
set -eu

[ $# -gt 0 ] || { echo 'Which services? sh deploy/roll.sh api worker' >&2; exit 1; }

copies() {
  docker compose ps --all --quiet "$1"
}

image() {
  docker compose config | awk -v service="  $1:" '/^  [^ ]/ { of = $0 == service } of && /^    image: / { print $2 }'
}

# The copies that are not among the old ones.
new_copies() {
  copies "$1" | while read -r id; do
    case $old in *"$id"*) ;; *) echo "$id" ;; esac
  done
}

health() {
  docker inspect --format '{{.State.Health.Status}}' "$1"
}

# Whether so many new copies get healthy: a copy that Docker calls unhealthy has failed, one that is starting has time.
become_healthy() {
  tries=0
  while [ "$tries" -lt 150 ]; do
    healthy=0
    for id in $(new_copies "$1"); do
      case $(health "$id") in
        healthy) healthy=$((healthy + 1)) ;;
        unhealthy) return 1 ;;
      esac
    done
    [ "$healthy" -lt "$2" ] || return 0
    tries=$((tries + 1))
    sleep 2
  done
  return 1
}

start() {
  docker compose up --detach --no-build --pull never --no-deps --no-recreate --scale "$1=$2" "$1"
}

roll() {
  [ -n "$(docker compose ps --quiet "$1")" ] || { echo "No $1 runs: docker compose up -d starts it." >&2; exit 1; }
  old=$(copies "$1")
  count=$(printf '%s\n' "$old" | grep -c .)
  if ! start "$1" $((count * 2)) || ! become_healthy "$1" "$count"; then
    for id in $(new_copies "$1"); do docker rm --force "$id" > /dev/null; done
    echo "The new copies of $1 did not get healthy and are gone; the old ones stay." >&2
    exit 1
  fi
  # Each gets its stop_grace_period: an API answers what it has begun, a worker ends what runs.
  docker stop $old > /dev/null
  docker rm $old > /dev/null
  echo "$1: $count new copies in place of as many old ones."
}

# Before anything is replaced: what .env names may be a version that was never built, or whose image is gone.
for service in "$@"; do
  wanted=$(image "$service")
  [ -n "$wanted" ] || { echo "docker-compose.yml has no service $service." >&2; exit 1; }
  docker image inspect "$wanted" > /dev/null 2>&1 || {
    echo "There is no image $wanted on this machine: see THROUGHLINE_VERSION in .env and docker image ls." >&2
    echo 'docker compose build makes it of this checkout, where that is the version you mean.' >&2
    exit 1
  }
done
for service in "$@"; do roll "$service"; done
