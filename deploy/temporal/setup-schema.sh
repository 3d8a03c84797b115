#!/bin/sh
# Brings the tables of Temporal's two databases up to this image's version. What is there already is left as it is, so it
# can run before each start; after a new image tag it is the upgrade. SQL_* name the server, see docker-compose.yml.
set -eu

prepare() {
  temporal-sql-tool --database "$1" setup-schema --version 0.0
  temporal-sql-tool --database "$1" update-schema --schema-name "postgresql/v12/$2"
}

prepare temporal temporal
prepare temporal_visibility visibility
