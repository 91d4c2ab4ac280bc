import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateApi } from '../build/build.ts';
import { startEmbeddedDatabase } from '../embedded-postgres/embedded-postgres.ts';
import { CommandError, reportFault } from '../report/progress.ts';
import { root, run } from '../report/run.ts';
import { startMailbox } from '../start/mailbox.ts';
import { readLastProduct } from '../start/running.ts';

/** Commands on one account: npm script by file name in `api/src/commands`. */
const scripts: Record<string, string> = {
  'admin-create': 'admin:create',
  'second-factor-remove': 'second-factor:remove',
};

/**
 * `npm run admin:create -- EMAIL` mails an invitation to a new administrator. `npm run second-factor:remove -- EMAIL`
 * removes a lost second factor. Both work whether the product is running or not.
 */
async function runForAccount(command: string, email: string | undefined): Promise<number> {
  if (!email)
    throw new CommandError(`An e-mail address is required: npm run ${scripts[command]} -- someone@example.org`);
  await generateApi();
  const dataDirectory = resolve(process.env.DATA_DIR || join(root, '.data'));
  const last = await readLastProduct(dataDirectory);
  const requestedUrl = process.env.DATABASE_URL;
  // The settings of the last run only apply to the database it used.
  if (requestedUrl)
    return runCommand(command, email, last?.settings.DATABASE_URL === requestedUrl ? last.settings : {});
  if (last?.isRunning) return runCommand(command, email, last.settings);
  const directory = join(dataDirectory, 'postgres');
  if (last?.ownDatabase || !existsSync(join(directory, 'cluster'))) {
    throw new CommandError(
      `No product is running on ${dataDirectory}, and it contains no data: start the product, set DATA_DIR to its folder, or set DATABASE_URL (and SMTP_URL, PUBLIC_URL) to its database. Nothing was changed.`,
    );
  }
  return runWithoutProduct(command, email, { dataDirectory, directory, settings: last?.settings ?? {} });
}

/** Starts the database and the mailbox for this command only; the mail appears in the mailbox at the next start. */
async function runWithoutProduct(
  command: string,
  email: string,
  product: { dataDirectory: string; directory: string; settings: NodeJS.ProcessEnv },
): Promise<number> {
  const { dataDirectory, directory, settings } = product;
  const database = await startEmbeddedDatabase({ directory });
  const mailbox = process.env.SMTP_URL ? undefined : await startMailbox({ directory: join(dataDirectory, 'mail') });
  try {
    return await runCommand(command, email, { ...settings, DATABASE_URL: database.url, SMTP_URL: mailbox?.smtpUrl });
  } finally {
    await mailbox?.stop();
    await database.stop();
  }
}

/** Explicitly set environment variables override the settings of the product. */
function runCommand(command: string, email: string, known: NodeJS.ProcessEnv): Promise<number> {
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  const environment = { ...known, ...Object.fromEntries(given) };
  return run(process.execPath, [`api/src/commands/${command}.ts`, email], { environment });
}

try {
  const [command = '', email] = process.argv.slice(2);
  process.exitCode = await runForAccount(command, email);
} catch (fault) {
  reportFault(fault);
}
