import { domains } from '../../../api/src/composition.ts';
import { readConfiguration } from '../../../api/src/configuration.ts';
import { createLogger } from '../../../api/src/plugins/logging.ts';
import { buildServer } from '../../../api/src/server.ts';
import { openServices } from '../../../api/src/services.ts';
import { readPersistedDocuments } from '../persisted-documents.ts';
import { serve } from './process.ts';

/** The product's API as in production, with the documents that its own screens register. */
const configuration = readConfiguration(process.env);
const log = createLogger(configuration);
const { services, identity } = await openServices(configuration, { log });
const persistedDocuments = await readPersistedDocuments();
await serve(
  await buildServer(configuration, services, {
    domains,
    log,
    plugins: [identity.plugin],
    listPersistedOperations: async () => persistedDocuments,
  }),
);
