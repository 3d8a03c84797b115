# One image for the API, the worker and the admin command line: the command says which of them runs.
# Each FROM names one release. To hold it to the byte, add the digest behind the tag:
# node:24.21.0-bookworm-slim@sha256:…

FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# No dependency needs its install script here, so none gets to run one. What callers of the API install is not in here.
RUN npm ci --omit=dev --ignore-scripts --workspaces=false

# What runs in browsers: its packages are in the files that it is built into, and nowhere else in the image.
FROM node:24.21.0-bookworm-slim AS console
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
COPY client client
COPY console console
RUN npm ci --ignore-scripts --workspace=@throughline/console && npm run build --workspace=@throughline/console

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --workspaces=false
COPY . .
# Workers that all load one prepared bundle start faster, and run the same workflow code to the letter.
RUN npm run build:servers && node dist/worker/bundle.js dist/workflow-bundle.js
COPY --from=dependencies /app/node_modules /production/node_modules
RUN node tools/thin-dependencies.mjs /production/node_modules

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
# In a container, loopback is reached by nobody else.
ENV HOST=0.0.0.0
# What bundles workflows is not in the image.
ENV WORKFLOW_BUNDLE=/app/dist/workflow-bundle.js
# Left to itself, Node.js takes a quarter of a container's memory for its heap, and keeps 48 MB free for what is young.
ENV NODE_OPTIONS="--max-old-space-size-percentage=60 --max-semi-space-size=8"
WORKDIR /app
COPY --from=build /production/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=console /app/console/dist dist/console/dist
COPY package.json ./
# The files belong to root: the processes can read them, and write nowhere.
USER node
CMD ["node", "dist/api/main.js"]
