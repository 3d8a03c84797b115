#!/bin/sh
# Creates or upgrades the tables of Temporal's two databases to this image's version. It can run before each start.
set -eu

prepare() {
  temporal-sql-tool --database "$1" setup-schema --version 0.0
  temporal-sql-tool --database "$1" update-schema --schema-name "postgresql/v12/$2"
}

prepare temporal temporal
prepare temporal_visibility visibility
