import { join, resolve } from 'node:path';
import { runningDatabaseUrl, startEmbeddedDatabase } from '../../api/src/database/embedded.ts';
import { migrate } from '../../api/src/database/migrate.ts';
import { generateApi } from '../build/build.ts';
import { CommandError, reportFault } from '../report/progress.ts';
import { root, run } from '../report/run.ts';

/** `npm run admin:create -- EMAIL`: mails an invitation for the first administrator, sent by the running product. */
async function createAdministrator(email: string | undefined): Promise<number> {
  if (!email) throw new CommandError('Name the e-mail address: npm run admin:create -- someone@example.org');
  await generateApi();
  const directory = resolve(process.env.DATA_DIR || join(root, '.data'), 'postgres');
  const given = process.env.DATABASE_URL || (await runningDatabaseUrl(directory));
  if (given) return invite(email, given);
  // Nothing runs: the invitation waits in the database and is mailed at the next start.
  const database = await startEmbeddedDatabase({ directory });
  try {
    await migrate(database.url);
    return await invite(email, database.url);
  } finally {
    await database.stop();
  }
}

const invite = (email: string, databaseUrl: string): Promise<number> =>
  run(process.execPath, ['api/src/commands/admin-create.ts', email], { environment: { DATABASE_URL: databaseUrl } });

try {
  process.exitCode = await createAdministrator(process.argv[2]);
} catch (fault) {
  reportFault(fault);
}
