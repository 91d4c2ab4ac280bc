import { normalizeEmail } from '@platform/rules';
import { readConfiguration } from '../configuration.ts';
import { openDatabase } from '../database/database.ts';
import { removeSecondFactor as remove } from '../domains/security/service.ts';
import { jobQueue } from '../jobs/queue.ts';
import { prepareDatabase } from '../prepare.ts';
import { CommandFault, runCommand } from './terminal.ts';

/**
 * Takes the second factor from somebody who has lost it and the recovery codes, once an operator is sure who asks. The
 * person is told by mail.
 *
 * @throws CommandFault, ConfigurationError
 */
async function removeSecondFactor(environment: NodeJS.ProcessEnv, email: string | undefined): Promise<string> {
  if (!email) throw new CommandFault('Name the address: npm run second-factor:remove -- somebody@example.com');
  const configuration = readConfiguration(environment);
  if (configuration.identity.mode === 'external') {
    throw new CommandFault('The sign-in provider of OIDC_ISSUER keeps the second factors: remove it there.');
  }
  const database = openDatabase(configuration.databaseUrl, { maximumConnections: 2 });
  try {
    // Asked for in a way whose failure is known as such.
    await database.pool.query('SELECT 1');
    await prepareDatabase(configuration.databaseUrl);
    const removed = await remove({ database, jobs: jobQueue }, normalizeEmail(email));
    if (!removed) throw new CommandFault(`Nobody with the address ${email} has a second factor.`);
    return `${email} signs in by password alone now, and was signed out everywhere.`;
  } finally {
    await database.close();
  }
}

await runCommand(() => removeSecondFactor(process.env, process.argv[2]));
