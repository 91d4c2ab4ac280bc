import { createHash } from 'node:crypto';
import { readConfiguration } from '../../../api/src/configuration.ts';
import { createLogger } from '../../../api/src/plugins/logging.ts';
import { buildServer } from '../../../api/src/server.ts';
import { openServices } from '../../../api/src/services.ts';
import { documents } from '../requests/documents.ts';
import { serve } from './process.ts';

/** The product's API as it runs in production, with the benchmark's documents as those of a deployed app. */
const configuration = readConfiguration(process.env);
const log = createLogger(configuration);
const { services, identity } = await openServices(configuration, { log });
const registered = new Map(
  Object.values(documents).map((document) => [createHash('sha256').update(document).digest('hex'), document]),
);
await serve(
  await buildServer(configuration, services, {
    log,
    plugins: [identity.plugin],
    listPersistedOperations: async () => registered,
  }),
);
