#!/bin/bash
# Checks whether the API or the worker of this container is ready. Any other command, such as the admin
# command line, counts as healthy.
# Usage: healthcheck.sh [file with the command line of the main process]
command=$(tr '\0' ' ' < "${1:-/proc/1/cmdline}")
case $command in
  *dist/api/main.js*) port=${PORT:-3000} ;;
  *dist/worker/main.js*) port=${HEALTH_PORT:-3001} ;;
  *) exit 0 ;;
esac
exec 3<> "/dev/tcp/127.0.0.1/$port" || exit 1
printf 'GET /readyz HTTP/1.0\r\n\r\n' >&3
read -r status <&3
[[ $status == *' 200 '* ]]
