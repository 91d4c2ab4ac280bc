import { tasks } from '../composition.ts';
import { readConfiguration } from '../configuration.ts';
import { requireMigrated } from '../database/migrate.ts';
import { startWorker } from '../jobs/worker.ts';
import { openErrorReporting } from '../plugins/error-reporting.ts';
import { standardLog } from '../plugins/log-output.ts';
import { createLogger } from '../plugins/logging.ts';
import { openServices } from '../services.ts';
import { explain } from './terminal.ts';

/** A process that runs jobs and serves no requests; for installations whose API processes have `RUN_JOBS=0`. */
async function work(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const reporting = await openErrorReporting(configuration.errorReporting);
  const log = createLogger(configuration, undefined, reporting?.onError);
  await requireMigrated(configuration.databaseUrl);
  const { services, close } = await openServices(configuration, { log });
  const worker = await startWorker(services, tasks, log);
  log.info('Running jobs');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await worker.stop();
      await close();
      await reporting?.close();
      await standardLog().end();
      process.exit();
    });
  }
}

work().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
