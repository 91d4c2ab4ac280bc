import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { domains } from '../../api/src/composition.ts';
import { readConfiguration } from '../../api/src/configuration.ts';
import { createContentCache, importDeployments, openReleases, platformPlugin } from '../../api/src/platform/index.ts';
import { createLogger } from '../../api/src/plugins/logging.ts';
import { buildServer } from '../../api/src/server.ts';
import { openServices } from '../../api/src/services.ts';

/** The product's server, serving one of the two builds. */
const configuration = readConfiguration(process.env);
const log = createLogger(configuration);
const { services, identity } = await openServices(configuration, { log });
const onFault = (fault: object) => log.error(fault);
await importDeployments(services, configuration.deploymentsDirectory, { onFault });
const releases = await openReleases(services, {
  directory: join(configuration.dataDirectory, 'release-cache'),
  onFault,
});
// Both builds share the database, in which one shell is the stable one.
const { id } = JSON.parse(await readFile(join(configuration.deploymentsDirectory, 'shell/release.json'), 'utf8'));
const platform = platformPlugin({
  releases: { ...releases, shellFor: () => id },
  pageData: () => ({ identity: identity.clientConfiguration(), 'time-zone': configuration.timeZone }),
});

/** Removes the preload links of the federated app's files, which a page without federation would not have. */
const withoutFederatedFiles: FastifyPluginAsync = async (app, options) => {
  app.addHook('onRequest', async (request) => {
    if (request.headers.accept?.includes('text/html')) delete request.headers['accept-encoding'];
  });
  const keep = createContentCache();
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || !payload.startsWith('<!doctype html>')) return payload;
    // Compressed like the product's own page for Chromium.
    reply.header('content-encoding', 'br').removeHeader('content-length');
    return keep(payload.replace(/^<link rel="preload"[^>]*href="\/apps\/.*\n/gm, '')).br();
  });
  await platform(app, options);
};

const server = await buildServer(configuration, services, {
  domains,
  log,
  plugins: [identity.plugin, process.env.MONOLITH === '1' ? withoutFederatedFiles : platform],
  listPersistedOperations: releases.operations,
});
await server.listen({ host: configuration.host, port: configuration.port });
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
