import { composers } from '../composition.ts';
import { readConfiguration } from '../configuration.ts';
import { openDatabase } from '../database/database.ts';
import { roleIds } from '../domains/access/service.ts';
import { createInvitation, storeInvitationMail } from '../domains/invitations/service.ts';
import { CodedError } from '../errors/coded-error.ts';
import { jobQueue } from '../jobs/queue.ts';
import { attemptMail } from '../mail/delivery.ts';
import { createMailer } from '../mail/mailer.ts';
import { prepareDatabase } from '../prepare.ts';
import { CommandError, runCommand } from './terminal.ts';

/**
 * Invites an administrator by mail, for installations that have none yet. Running it again sends a new invitation and
 * invalidates the earlier one.
 *
 * @throws CommandError, ConfigurationError
 */
async function inviteAdministrator(environment: NodeJS.ProcessEnv, email: string | undefined): Promise<string> {
  if (!email) throw new CommandError('Pass the address to invite: npm run admin:create -- name@example.com');
  const configuration = readConfiguration(environment);
  const database = openDatabase(configuration.databaseUrl, { maximumConnections: 2 });
  const mailer = createMailer(configuration.mail);
  try {
    // A plain query, so that an unreachable database is reported as such and not as a failed migration.
    await database.pool.query('SELECT 1');
    await prepareDatabase(configuration.databaseUrl);
    const mailId = await database.prisma.$transaction(async (transaction) => {
      const invitation = await createInvitation(transaction, {}, { email, roleId: roleIds.administrator });
      return storeInvitationMail({ jobs: jobQueue }, transaction, invitation, { attempted: true });
    });
    // Attempted here and not by the queue, so that the terminal shows whether the mail was sent.
    const { state, lastError } = await attemptMail({ database, mailer, composers, configuration }, mailId, {
      warn() {},
    });
    if (state !== 'SENT') {
      throw new CommandError(
        `The mail server did not accept the invitation (${lastError}): check SMTP_URL, then try again.`,
      );
    }
    return `An invitation for an administrator was sent to ${email}. The link in it opens ${configuration.publicUrl}.`;
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw new CommandError(
      error.code === 'EMAIL_INVALID' ? `"${email}" is not an e-mail address.` : `${error.message}. Nothing was sent.`,
    );
  } finally {
    mailer.close();
    await database.close();
  }
}

await runCommand(() => inviteAdministrator(process.env, process.argv[2]));
