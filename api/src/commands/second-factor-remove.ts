import { normalizeEmail } from '@platform/rules';
import { readConfiguration } from '../configuration.ts';
import { openDatabase } from '../database/database.ts';
import { removeSecondFactor as remove } from '../domains/security/service.ts';
import { jobQueue } from '../jobs/queue.ts';
import { prepareDatabase } from '../prepare.ts';
import { CommandError, runCommand } from './terminal.ts';

/**
 * Removes the second factor of a user who has lost it along with the recovery codes, after an operator has verified
 * their identity. The user is notified by mail.
 *
 * @throws CommandError, ConfigurationError
 */
async function removeSecondFactor(environment: NodeJS.ProcessEnv, email: string | undefined): Promise<string> {
  if (!email) throw new CommandError('Pass the address: npm run second-factor:remove -- name@example.com');
  const configuration = readConfiguration(environment);
  if (configuration.identity.mode === 'external') {
    throw new CommandError('The sign-in provider of OIDC_ISSUER manages the second factors: remove it there.');
  }
  const database = openDatabase(configuration.databaseUrl, { maximumConnections: 2 });
  try {
    // A plain query, so that an unreachable database is reported as such and not as a failed migration.
    await database.pool.query('SELECT 1');
    await prepareDatabase(configuration.databaseUrl);
    const removed = await remove({ database, jobs: jobQueue }, normalizeEmail(email));
    if (!removed) throw new CommandError(`No user with the address ${email} has a second factor.`);
    return `${email} now signs in with the password alone and was signed out everywhere.`;
  } finally {
    await database.close();
  }
}

await runCommand(() => removeSecondFactor(process.env, process.argv[2]));
