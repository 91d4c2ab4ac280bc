import { readConfiguration } from '../src/configuration.ts';
import type { Database } from '../src/database/database.ts';
import { isDemo, markDemo } from '../src/database/demo-mark.ts';
import { accountIssuer } from '../src/identity/issuer.ts';
import { hashPassword } from '../src/identity/passwords.ts';
import { createUser } from '../src/identity/users.ts';
import { createLogger } from '../src/plugins/logging.ts';
import { openServices } from '../src/services.ts';
import { storeAccounts } from './accounts.ts';
import { storeActivity } from './activity.ts';
import { storeBlobs } from './blobs.ts';
import { storeCompanies } from './companies.ts';
import { demoPassword } from './content/people.ts';
import { storeDeals } from './deals.ts';
import { storeFiles } from './files.ts';
import { storeFlows, storeInvestments } from './flows.ts';
import { storeNotifications, storeTips } from './notifications.ts';
import { storePreferences } from './preferences.ts';

/** Milliseconds; generous, so that loading also succeeds on a slow machine. */
const transactionTimeout = 300_000;

/** Accounts with public passwords must not be added to existing accounts. */
async function requireEmpty({ prisma }: Database): Promise<void> {
  if ((await prisma.account.count()) > 0) {
    throw new Error(
      'The database has accounts: the demo is loaded into an empty one only. Set DEMO=0 to use this one.',
    );
  }
}

/** Loads the demo into an empty database in one transaction; dates are relative to now. */
async function load(): Promise<void> {
  const configuration = readConfiguration(process.env);
  if (configuration.identity.mode === 'external') {
    throw new Error('The demo has its own users and cannot be loaded with an external identity provider');
  }
  const { services, close } = await openServices(configuration, { log: createLogger(configuration) });
  try {
    if (await isDemo(services.database)) return;
    await requireEmpty(services.database);
    const now = new Date();
    const passwordHash = await hashPassword(demoPassword);
    const blobs = await storeBlobs(services);
    await services.database.prisma.$transaction(
      async (transaction) => {
        await markDemo(transaction, now);
        const accountIds = await storeAccounts(
          transaction,
          {
            issuer: accountIssuer(configuration.identity),
            async create(email) {
              const subject = await createUser(transaction, { email, passwordHash });
              if (!subject) throw new Error(`${email} already has a user`);
              return subject;
            },
          },
          now,
        );
        await storePreferences(transaction, accountIds);
        const companyIds = await storeCompanies(transaction, now);
        const deals = await storeDeals(transaction, companyIds, accountIds, {
          now,
          timeZone: configuration.timeZone,
        });
        await storeFiles(transaction, blobs, companyIds, deals);
        await storeFlows(transaction, blobs, deals, accountIds, now);
        await storeInvestments(transaction, blobs, deals, accountIds, now);
        await storeActivity(transaction, deals, accountIds, now);
        await storeNotifications(transaction, deals, accountIds, now);
        await storeTips(transaction, now);
      },
      { timeout: transactionTimeout },
    );
  } finally {
    await close();
  }
}

await load();
