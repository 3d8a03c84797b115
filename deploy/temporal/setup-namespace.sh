#!/bin/sh
# Prepares the namespace as the embedded stack does (dev/processes/temporal-namespace.ts): how long histories are kept, and
# the search attributes, without which every start of a workflow is refused. It can run before each start.
# TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE are read by the Temporal CLI.
set -eu

RETENTION=72h
SEARCH_ATTRIBUTES='projectId customerId trackingId requestId webhookId state'

# Runs a command until it succeeds: a server that is just up, or a namespace that is new, takes some seconds to be known.
eventually() {
  tries=0
  until "$@" > /tmp/answer 2>&1; do
    tries=$((tries + 1))
    if [ "$tries" -ge 60 ]; then
      echo "Gave up after a minute: $*" >&2
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
