import { generateApi } from '../build/build.ts';
import { CommandError, reportFault } from '../report/progress.ts';

/** Parts of the product that an operator can run separately, by npm script name. */
const parts: Record<string, () => Promise<unknown>> = {
  api: () => import('../../api/src/main.ts'),
  worker: () => import('../../api/src/commands/worker.ts'),
  'api --check': () => import('../../api/src/commands/check-releases.ts'),
  migrate: () => import('../../api/src/commands/migrate.ts'),
};

/** `npm run api [-- --check]`, `npm run worker`, `npm run migrate`: runs one part with the settings of the environment. */
async function serve(name = ''): Promise<void> {
  const part = parts[name];
  if (!part) throw new CommandError(`Specify what to run: ${Object.keys(parts).join(', ')}.`);
  await generateApi();
  await part();
}

await serve(process.argv.slice(2).join(' ')).catch(reportFault);
