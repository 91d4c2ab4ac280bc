import type { ParsedMail } from 'mailparser';
import { storeDueDigests } from '../../src/domains/digests/sending.ts';
import { attemptMail } from '../../src/mail/delivery.ts';
import type { AccountOptions, TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type Mailbox, startMailbox } from '../mail/mailbox.ts';

export const log = { warn() {} };
const day = 86_400_000;

/** Days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * day);

interface Topics {
  frequency: number;
  investmentOpportunities: boolean;
  investmentTips: boolean;
  personalisedDeals: boolean;
  watchlist: boolean;
}

const noTopics: Topics = {
  ...{ frequency: 1, investmentOpportunities: false, investmentTips: false },
  ...{ personalisedDeals: false, watchlist: false },
};

/** An API with its mail server, and the calls of the tests about digests. */
export interface DigestApi {
  api: TestApi;
  mailbox: Mailbox;
  /** Stores e-mail preferences as the settings screen does; topics that are not named are off. */
  prefer(account: TestAccount, topics: Partial<Topics>): Promise<void>;
  /** An account that wants the topics every day, since an hour ago. */
  subscriber(topics: Partial<Topics>, options?: AccountOptions): Promise<TestAccount>;
  /** Runs the job at a time, and delivers what the account has queued. Returns the digest. */
  digestOf(account: TestAccount, now: Date): Promise<ParsedMail | undefined>;
  /** Delivers the mails that an account has queued. */
  deliver(account: TestAccount): Promise<ParsedMail | undefined>;
  close(): Promise<void>;
}

export async function startDigests(settings: Record<string, string> = {}): Promise<DigestApi> {
  const mailbox = await startMailbox();
  // No worker runs: the tests run the jobs.
  const api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl, TIME_ZONE: 'Europe/Zurich', ...settings } });
  const { prisma } = api.database;

  async function prefer(as: TestAccount, topics: Partial<Topics>): Promise<void> {
    const { errors } = await api.query(
      'mutation ($input: EmailPreferencesInput!) { updateEmailPreferences(input: $input) { id } }',
      { input: { ...noTopics, ...topics } },
      { as },
    );
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
  }

  async function deliver({ id, email }: TestAccount): Promise<ParsedMail | undefined> {
    const queued = await prisma.mail.findMany({ where: { accountId: id, state: 'QUEUED' } });
    const states = await Promise.all(queued.map((mail) => attemptMail(api.services, mail.id, log)));
    return states.some(({ state }) => state === 'SENT') ? mailbox.next(email) : undefined;
  }

  return {
    ...{ api, mailbox, prefer, deliver },
    async subscriber(topics, options) {
      const account = await api.createAccount(options);
      await prefer(account, topics);
      await prisma.account.update({ where: { id: account.id }, data: { digestsSince: inDays(-1 / 24) } });
      return account;
    },
    async digestOf(account, now) {
      await storeDueDigests(api.services, now);
      return deliver(account);
    },
    async close() {
      await api.close();
      await mailbox.stop();
    },
  };
}
