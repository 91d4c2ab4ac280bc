import { join, resolve } from 'node:path';
import { runningDatabaseUrl, startEmbeddedDatabase } from '../../api/src/database/embedded.ts';
import { generateApi } from '../build/build.ts';
import { CommandError, reportFault } from '../report/progress.ts';
import { root, run } from '../report/run.ts';
import { startMailbox } from '../start/mailbox.ts';
import { readRunning } from '../start/running.ts';

/** Commands about one person, by their file in `api/src/commands`. */
const scripts: Record<string, string> = {
  'admin-create': 'admin:create',
  'second-factor-remove': 'second-factor:remove',
};

/**
 * `npm run admin:create -- EMAIL`: mails an invitation for an administrator. `npm run second-factor:remove -- EMAIL`:
 * takes a lost second factor away. Both whether the product runs or not.
 */
async function runForPerson(command: string, email: string | undefined): Promise<number> {
  if (!email) throw new CommandError(`Name the e-mail address: npm run ${scripts[command]} -- someone@example.org`);
  await generateApi();
  const dataDirectory = resolve(process.env.DATA_DIR || join(root, '.data'));
  if (process.env.DATABASE_URL) return runCommand(command, email, {});
  const directory = join(dataDirectory, 'postgres');
  const url = await runningDatabaseUrl(directory);
  if (!url) return runWithoutProduct(command, email, dataDirectory, directory);
  const running = await readRunning(dataDirectory);
  return runCommand(command, email, { DATABASE_URL: url, SMTP_URL: running?.smtpUrl, PUBLIC_URL: running?.publicUrl });
}

/** Runs database and mailbox for the moment; the mail shows in the mailbox at the next start. */
async function runWithoutProduct(
  command: string,
  email: string,
  dataDirectory: string,
  directory: string,
): Promise<number> {
  const database = await startEmbeddedDatabase({ directory });
  const mailbox = process.env.SMTP_URL ? undefined : await startMailbox({ directory: join(dataDirectory, 'mail') });
  try {
    return await runCommand(command, email, { DATABASE_URL: database.url, SMTP_URL: mailbox?.smtpUrl });
  } finally {
    await mailbox?.stop();
    await database.stop();
  }
}

/** What the person has set wins over what is known of the running product. */
function runCommand(command: string, email: string, known: NodeJS.ProcessEnv): Promise<number> {
  const environment = { ...known, ...process.env };
  return run(process.execPath, [`api/src/commands/${command}.ts`, email], { environment });
}

try {
  const [command = '', email] = process.argv.slice(2);
  process.exitCode = await runForPerson(command, email);
} catch (fault) {
  reportFault(fault);
}
