# The server for compose.yaml: the same bundle `npm start` runs, as a user without rights.
FROM node:22-bookworm-slim
WORKDIR /app
COPY . .
RUN npm ci && mkdir -p /data/keys && chown -R node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 ANYWHEN_DATA=/data
USER node
ENTRYPOINT ["node", "--max-semi-space-size=64", "apps/server/dist/server.mjs"]
