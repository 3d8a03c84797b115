# One image for the API, the worker and the admin command line: the command says which of them runs.
# A tag can be moved, so the digest counts. For another release, see docs/operating/deployment.md, "Digests".
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# No dependency needs its install script here, so none gets to run one. What callers of the API install is not in here.
RUN npm ci --omit=dev --ignore-scripts --workspaces=false
# `npm sbom --omit=dev` recurses without end in this tree, so it lists a project that has nothing of development.
RUN npm pkg delete devDependencies workspaces && npm sbom --sbom-format=cyclonedx > server.cdx.json

# What runs in browsers: its packages are in the files that it is built into, and nowhere else in the image.
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
# Workers that all load one prepared bundle start faster, and run the same workflow code to the letter.
RUN npm run build:servers && node dist/worker/bundle.js dist/workflow-bundle.js
COPY --from=dependencies /app/node_modules /production/node_modules
RUN node tools/thin-dependencies.mjs /production/node_modules

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
# In a container, loopback is reached by nobody else.
ENV HOST=0.0.0.0
# What bundles workflows is not in the image.
ENV WORKFLOW_BUNDLE=/app/dist/workflow-bundle.js
# By default, Node.js takes a quarter of a container's memory for its heap, and keeps 48 MB for young objects. The
# processes call `gc` once, when they have started.
ENV NODE_OPTIONS="--max-old-space-size-percentage=60 --max-semi-space-size=8 --expose-gc"
# By default, malloc has an arena per thread and raises its thresholds, so it keeps what startup freed.
ENV MALLOC_ARENA_MAX=2
ENV MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /production/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=console /app/console/dist dist/console/dist
COPY package.json tools/healthcheck.sh ./
# For the chart's CronJob, which takes pg_dump from the image postgres.
COPY deploy/postgres deploy/postgres
# Every package of the image, as CycloneDX.
COPY --from=dependencies /app/server.cdx.json sbom/
COPY --from=console /app/console.cdx.json sbom/
# The files belong to root: the processes can read them, and write nowhere.
USER node
# For engines that watch containers by themselves; Compose and the chart have checks of their own.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["bash", "healthcheck.sh"]
CMD ["node", "dist/api/main.js"]
