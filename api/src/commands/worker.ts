import { readConfiguration } from '../configuration.ts';
import { startWorker } from '../jobs/worker.ts';
import { openErrorReporting } from '../plugins/error-reporting.ts';
import { createLogger } from '../plugins/logging.ts';
import { openServices } from '../services.ts';

/** A process that works off jobs and answers no calls; for installations whose API processes have `RUN_JOBS=0`. */
const configuration = readConfiguration(process.env);
const reporting = await openErrorReporting(configuration.errorReporting);
const log = createLogger(configuration, undefined, reporting?.onError);
const { services, close } = await openServices(configuration, { log });
const worker = await startWorker(services, log);
log.info('Working off jobs');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await worker.stop();
    await close();
    await reporting?.close();
  });
}
