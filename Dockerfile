# The server for compose.yaml: the same bundle `npm start` runs, as a user without rights.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci

# What runs has the libraries of the server and the two bundles; no compiler, no test, no source.
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/ops/package.json apps/ops/
COPY apps/web/package.json apps/web/
COPY packages/exchange/package.json packages/exchange/
COPY packages/matching/package.json packages/matching/
COPY packages/money/package.json packages/money/
COPY packages/prices/package.json packages/prices/
COPY packages/protocol/package.json packages/protocol/
COPY packages/ui/package.json packages/ui/
RUN npm ci --omit=dev --ignore-scripts --workspace @anywhen/server && npm cache clean --force
COPY LICENSE ./
COPY apps/server/migrations apps/server/migrations
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/ops/dist apps/ops/dist
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir -p /data/keys && chown -R node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 ANYWHEN_DATA=/data
USER node
# Alive, not ready: a standby waits for its turn, and a database that is away is no reason to kill it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8081/livez').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=64", "apps/server/dist/server.mjs"]
