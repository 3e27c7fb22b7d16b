# Build: all dependencies, then the service. The image brings Node itself, so the bundled ones are taken out again;
# the other optional dependencies are the picture library's binaries. The images are named by tag, so a later build may
# get another one; `npm run check:images -- --write` adds the digest of the present one.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY nest-cli.json tsconfig.json ./
COPY src ./src
COPY scripts ./scripts
COPY admin ./admin
COPY docs/openapi.json ./docs/
RUN npm run build && npm prune --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MEDIA_DIR=/data/media
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/admin/dist ./admin/dist
COPY package.json LICENSE THIRD-PARTY-NOTICES.md ./
COPY locales ./locales
COPY assets ./assets
COPY docs/*.md ./docs/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "dist/main.js"]
