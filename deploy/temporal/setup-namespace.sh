#!/bin/sh
# Creates the namespace if it is missing, and sets its retention and search attributes. Without the search
# attributes, Temporal refuses every workflow start. The script can run before each start. The embedded stack
# uses the same values (dev/processes/temporal-namespace.ts).
set -eu

RETENTION=72h
SEARCH_ATTRIBUTES='projectId customerId trackingId requestId webhookId sequenceId enrollmentId state'

# Repeats a command until it succeeds, because a new server or namespace needs some seconds.
eventually() {
  tries=0
  until "$@" > /tmp/answer 2>&1; do
    tries=$((tries + 1))
    if [ "$tries" -ge 60 ]; then
      echo "The command failed for a minute: $*. Its last output follows." >&2
      cat /tmp/answer >&2
      exit 1
    fi
    sleep 1
  done
}

lacks() {
  ! temporal operator search-attribute list | grep -qw "$1"
}

has_all() {
  for name in $SEARCH_ATTRIBUTES; do
    if lacks "$name"; then return 1; fi
  done
}

eventually temporal operator cluster health

if temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" > /dev/null 2>&1; then
  temporal operator namespace update --namespace "$TEMPORAL_NAMESPACE" --retention "$RETENTION"
else
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention "$RETENTION"
fi
eventually temporal operator search-attribute list

for name in $SEARCH_ATTRIBUTES; do
  if lacks "$name"; then
    temporal operator search-attribute create --name "$name" --type Keyword
  fi
done
eventually has_all
echo "Namespace $TEMPORAL_NAMESPACE is ready."
