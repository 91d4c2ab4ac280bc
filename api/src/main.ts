import { join } from 'node:path';
import { explain } from './commands/terminal.ts';
import { domains, tasks } from './composition.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { refuseDemoOnNetwork } from './database/demo-mark.ts';
import { requireMigrated } from './database/migrate.ts';
import { describeMissingPages } from './domains/platform-settings/service.ts';
import type { Identity } from './identity/identity.ts';
import { startWorker } from './jobs/worker.ts';
import {
  fitsShell,
  importDeployments,
  openReleases,
  platformPlugin,
  type ReleaseFault,
  type Releases,
} from './platform/index.ts';
import { openErrorReporting } from './plugins/error-reporting.ts';
import { standardLog } from './plugins/log-output.ts';
import { createLogger } from './plugins/logging.ts';
import { requireFittingReleases } from './release-gate/start.ts';
import { buildServer } from './server.ts';
import { openServices } from './services.ts';

/** Milliseconds for a graceful stop. */
const stopDeadline = 10_000;

async function start(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const reporting = await openErrorReporting(configuration.errorReporting);
  const log = createLogger(configuration, undefined, reporting?.onError);
  await requireMigrated(configuration.databaseUrl);
  const { services, identity, checkDependencies, problems, close } = await openServices(configuration, { log });
  await refuseDemoOnNetwork(services.database, configuration);
  const missingPages = await describeMissingPages(services.database);
  if (missingPages) log.warn(missingPages);
  const onFault = (fault: ReleaseFault) => log.error(fault, 'Part of the published releases cannot be used');
  await importDeployments(services, configuration.deploymentsDirectory, { onFault });
  const releases = await openReleases(services, {
    directory: join(configuration.dataDirectory, 'release-cache'),
    onFault,
    fits: fitsShell,
  });
  await requireFittingReleases(configuration, releases, domains, log);
  const worker = configuration.runJobs ? await startWorker(services, tasks, log) : undefined;
  const server = await buildServer(configuration, services, {
    domains,
    log,
    reporting,
    plugins: [identity.plugin, openPlatform(configuration, releases, identity)],
    listPersistedOperations: releases.operations,
    jobs: () => worker?.state(),
    problems: () => [...problems(), ...describeLogLoss(), releases.problem() ?? []].flat(),
  });
  await checkDependencies();
  await server.listen({ host: configuration.host, port: configuration.port });

  let stopping = false;
  async function stop(reason: string, exitCode: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'Stopping');
    // Running calls are completed; one that never ends must not keep the process alive.
    setTimeout(() => process.exit(exitCode || 1), stopDeadline).unref();
    await server.close();
    await worker?.stop();
    await releases.close();
    await close();
    await reporting?.close();
    await standardLog().end();
    process.exit(exitCode);
  }
  process.once('SIGTERM', () => void stop('SIGTERM', 0));
  process.once('SIGINT', () => void stop('SIGINT', 0));
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Uncaught exception');
    void stop('uncaughtException', 1);
  });
}

function describeLogLoss(): string[] {
  const loss = standardLog().loss();
  return loss ? [`The log cannot be written (${loss.code}): ${loss.lines} lines were lost.`] : [];
}

/** The shell's page and the app releases. */
function openPlatform(
  { identity: settings, timeZone, errorReporting }: Configuration,
  releases: Releases,
  identity: Identity,
): ReturnType<typeof platformPlugin> {
  const { browserDsn, environment } = errorReporting;
  const reportingData = browserDsn ? { 'error-reporting': { dsn: browserDsn, environment } } : {};
  return platformPlugin({
    releases,
    pageData: () => ({ identity: identity.clientConfiguration(), 'time-zone': timeZone, ...reportingData }),
    connectOrigins: settings.mode === 'external' ? [new URL(settings.issuer).origin] : [],
    reportOrigins: browserDsn ? [new URL(browserDsn).origin] : [],
  });
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
