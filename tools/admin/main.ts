import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateApi } from '../build/build.ts';
import { startEmbeddedDatabase } from '../embedded-postgres/embedded-postgres.ts';
import { CommandError, reportFault } from '../report/progress.ts';
import { root, run } from '../report/run.ts';
import { startMailbox } from '../start/mailbox.ts';
import { readLastProduct } from '../start/running.ts';

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
  const last = await readLastProduct(dataDirectory);
  const asked = process.env.DATABASE_URL;
  // Another database than the product's has other settings too.
  if (asked) return runCommand(command, email, last?.settings.DATABASE_URL === asked ? last.settings : {});
  if (last?.isRunning) return runCommand(command, email, last.settings);
  const directory = join(dataDirectory, 'postgres');
  if (last?.ownDatabase || !existsSync(join(directory, 'cluster'))) {
    throw new CommandError(
      `No product runs on ${dataDirectory}, and it holds no data of one: start the product, set DATA_DIR to its folder, or set DATABASE_URL (and SMTP_URL, PUBLIC_URL) to its database. Nothing was changed.`,
    );
  }
  return runWithoutProduct(command, email, { dataDirectory, directory, settings: last?.settings ?? {} });
}

/** Runs database and mailbox for the moment; the mail shows in the mailbox at the next start. */
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

/** What the person has set wins over what is known of the product. */
function runCommand(command: string, email: string, known: NodeJS.ProcessEnv): Promise<number> {
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  const environment = { ...known, ...Object.fromEntries(given) };
  return run(process.execPath, [`api/src/commands/${command}.ts`, email], { environment });
}

try {
  const [command = '', email] = process.argv.slice(2);
  process.exitCode = await runForPerson(command, email);
} catch (fault) {
  reportFault(fault);
}
