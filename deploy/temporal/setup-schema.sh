#!/bin/sh
# Creates the tables of Temporal's two databases, or upgrades them to this image's version. The script can run
# before each start.
set -eu

prepare() {
  temporal-sql-tool --database "$1" setup-schema --version 0.0
  temporal-sql-tool --database "$1" update-schema --schema-name "postgresql/v12/$2"
}

prepare temporal temporal
prepare temporal_visibility visibility
