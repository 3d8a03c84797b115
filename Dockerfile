# Image of the API, the worker and the admin command line. The container's command chooses which one runs.
# The digest pins the base image, because a tag can move. To change it, see "Digests" in
# docs/operating/deployment.md.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# No production dependency needs its install script. The image omits workspaces, such as the client package.
RUN npm ci --omit=dev --ignore-scripts --workspaces=false
# `npm sbom --omit=dev` does not terminate on this tree, so development dependencies are removed first.
RUN npm pkg delete devDependencies workspaces && npm sbom --sbom-format=cyclonedx > server.cdx.json

# Builds the console. Its bundle contains its packages, so they have an SBOM of their own.
FROM ${NODE_IMAGE} AS console
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
COPY client client
COPY console console
RUN npm ci --ignore-scripts --workspace=@throughline/console && npm run build --workspace=@throughline/console
RUN npm pkg delete dependencies devDependencies overrides && npm pkg set --json workspaces='["console"]' \
  && npm sbom --sbom-format=cyclonedx > console.cdx.json

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --workspaces=false
COPY . .
# With a prebuilt workflow bundle, workers start faster and all run the same workflow code.
RUN npm run build:servers && node dist/worker/bundle.js dist/workflow-bundle.js
COPY --from=dependencies /app/node_modules /production/node_modules
RUN node tools/thin-dependencies.mjs /production/node_modules

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
# Loopback, the default, cannot be reached from outside the container.
ENV HOST=0.0.0.0
# The image has no workflow bundler, so workers load the prebuilt bundle.
ENV WORKFLOW_BUNDLE=/app/dist/workflow-bundle.js
# By default, Node.js limits its heap to a quarter of the container's memory, and keeps 48 MB for young
# objects. `--expose-gc` lets the processes collect garbage once after startup.
ENV NODE_OPTIONS="--max-old-space-size-percentage=60 --max-semi-space-size=8 --expose-gc"
# By default, malloc has an arena per thread and raises its thresholds, so it does not return the memory that
# is freed after startup.
ENV MALLOC_ARENA_MAX=2
ENV MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /production/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=console /app/console/dist dist/console/dist
COPY package.json tools/healthcheck.sh ./
# Backup scripts. The chart's CronJob runs them in the `postgres` image, which has `pg_dump`.
COPY deploy/postgres deploy/postgres
# SBOM of the image's packages, as CycloneDX.
COPY --from=dependencies /app/server.cdx.json sbom/
COPY --from=console /app/console.cdx.json sbom/
# The files belong to root, so the processes cannot change them.
USER node
# For plain Docker. Compose and the chart define their own checks.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["bash", "healthcheck.sh"]
CMD ["node", "dist/api/main.js"]
