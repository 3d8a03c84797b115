#!/bin/sh
# Replaces the running copies of services with the version in .env, which may be newer or older. The old
# copies stop once all new ones are healthy. If one is not healthy within five minutes, the new ones are
# removed and the old ones continue. Run it in the folder of docker-compose.yml: sh deploy/roll.sh api worker
set -eu

[ $# -gt 0 ] || { echo 'No service is named. Name the services to replace: sh deploy/roll.sh api worker' >&2; exit 1; }

copies() {
  docker compose ps --all --quiet "$1"
}

image() {
  docker compose config | awk -v service="  $1:" '/^  [^ ]/ { of = $0 == service } of && /^    image: / { print $2 }'
}

# Lists the copies of the service $1 that are not in $old.
new_copies() {
  copies "$1" | while read -r id; do
    case $old in *"$id"*) ;; *) echo "$id" ;; esac
  done
}

health() {
  docker inspect --format '{{.State.Health.Status}}' "$1"
}

# Waits until $2 new copies of the service $1 are healthy. Fails as soon as Docker reports one as unhealthy.
wait_until_healthy() {
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
  [ -n "$(docker compose ps --quiet "$1")" ] || { echo "No $1 runs. Start it: docker compose up -d" >&2; exit 1; }
  old=$(copies "$1")
  count=$(printf '%s\n' "$old" | grep -c .)
  if ! start "$1" $((count * 2)) || ! wait_until_healthy "$1" "$count"; then
    for id in $(new_copies "$1"); do docker rm --force "$id" > /dev/null; done
    echo "The new copies of $1 did not become healthy and were removed. The old copies still run. To see why, run: docker compose logs" >&2
    exit 1
  fi
  # Each copy has its stop_grace_period to finish running requests and activities.
  docker stop $old > /dev/null
  docker rm $old > /dev/null
  echo "$1: $count copies replaced."
}

# Check all images before anything is replaced, because the image of the version in .env may not exist.
for service in "$@"; do
  wanted=$(image "$service")
  [ -n "$wanted" ] || { echo "docker-compose.yml has no service $service. List them: docker compose config --services" >&2; exit 1; }
  docker image inspect "$wanted" > /dev/null 2>&1 || {
    echo "This machine has no image $wanted. Correct THROUGHLINE_VERSION in .env, or build it from the right checkout:" >&2
    echo 'docker compose build' >&2
    exit 1
  }
done
for service in "$@"; do roll "$service"; done
