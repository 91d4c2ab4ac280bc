import { monitorEventLoopDelay } from 'node:perf_hooks';
import { domains } from '../../api/src/composition.ts';
import { readConfiguration } from '../../api/src/configuration.ts';
import { createLogger } from '../../api/src/plugins/logging.ts';
import { buildServer } from '../../api/src/server.ts';
import { openServices } from '../../api/src/services.ts';
import { serve } from '../api/peers/process.ts';
import { readPersistedDocuments } from '../api/persisted-documents.ts';

/** What the server measures of itself since the last measurement. */
export interface ServerMeasurement {
  /** Bytes of the heap after a garbage collection. */
  heap: number;
  /** Bytes in memory. */
  resident: number;
  /** The 99th percentile of the delay of the event loop, milliseconds. */
  delay: number;
}

/** The product's API as in production; it measures itself and stops when the benchmark says so. */
const configuration = readConfiguration(process.env);
const log = createLogger(configuration);
const { services, identity, close } = await openServices(configuration, { log });
const persistedDocuments = await readPersistedDocuments();
const app = await buildServer(configuration, services, {
  domains,
  log,
  plugins: [identity.plugin],
  listPersistedOperations: async () => persistedDocuments,
});

const resolution = 1;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();

process.on('message', (message) => {
  if (message === 'measure') measure();
  if (message === 'stop') void stop();
});

function measure(): void {
  // The sampling interval itself is no delay.
  const delay = Math.max(0, delays.percentile(99) / 1e6 - resolution);
  // Collects what the first collection has only finalized.
  for (const _ of [1, 2]) globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  // The collection is none of the server's work.
  setImmediate(() => delays.reset());
  process.send?.({ heap: heapUsed, resident: rss, delay } satisfies ServerMeasurement);
}

/** As the product does on SIGTERM: it closes its sockets first. */
async function stop(): Promise<void> {
  await app.close();
  await close();
  process.exit(0);
}

await serve(app);
