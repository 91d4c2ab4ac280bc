import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { staff } from '../src/access/policy.ts';
import { composers, domains, findSources, purges, tasks } from '../src/composition.ts';
import { MailKind } from '../src/database/generated/enums.ts';
import { joinFindSources } from '../src/find/sources.ts';
import { joinPurges } from '../src/jobs/purge.ts';
import { joinTasks } from '../src/jobs/tasks.ts';
import { joinComposers } from '../src/mail/composers.ts';

const task = { async run() {}, schedule: '17 * * * *' };
const mails = { ...composers };

describe('the composition', () => {
  test('lists each domain folder once', async () => {
    const entries = await readdir(new URL('../src/domains', import.meta.url), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(domains.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  test('has a handler for each task that is enqueued', () => {
    expect(Object.keys(tasks).toSorted()).toEqual([
      'account-closing.remove',
      'analytics.partitions',
      'analytics.roll-up',
      'chat.unseen-mails',
      'database.purge',
      'deals.publish-scheduled',
      'digests.store',
      'files.measure',
      'files.purge',
      'files.purge-blobs',
      'files.purge-deleted',
      'identity.answer-reset',
      'identity.maintain-keys',
      'imports.resume',
      'imports.run',
      'imports.try',
      'mail.deliver',
      'mail.give-up-stale',
      'notifications.due',
      'notifications.gather',
      'notifications.terms',
      'own-data.export',
      'own-data.remove-expired',
      'own-data.resume',
      'releases.collect',
      'releases.decide',
    ]);
  });

  test('has a composer for each kind of mail', () => {
    expect(Object.keys(composers).toSorted()).toEqual(Object.values(MailKind).toSorted());
  });

  test('finds each kind of record that has a list', () => {
    expect([...findSources.keys()]).toEqual(['COMPANY', 'DEAL', 'CLIENT', 'EMPLOYEE', 'INVESTMENT']);
  });

  test('purges each table with expiring rows', () => {
    expect(Object.keys(purges).toSorted()).toEqual([
      'analytics_event',
      'app_release_fault',
      'app_release_hour',
      'company_import',
      'deal_version',
      'digest',
      'document_view',
      'edit_session',
      'flow_version',
      'idempotency_key',
      'identity_device',
      'identity_pending',
      'identity_session',
      'mail',
      'notification',
      'oidc_payload',
      'one_time_code',
      'outbox_message',
      'rate_limit',
      'staged_logo',
    ]);
  });
});

describe('startup fails', () => {
  test('with a task that two domains declare', () => {
    const owners = ['files', 'mail'].map((name) => ({ name, tasks: { 'mail.give-up-stale': task } }));
    expect(() => joinTasks(owners)).toThrow('The task mail.give-up-stale has two owners: files and mail');
  });

  test('with a kind of mail that no domain or two domains compose', () => {
    const { APPROVAL, ...others } = mails;
    expect(() => joinComposers([{ name: 'one', mails: others }])).toThrow(
      'The mail APPROVAL needs one owner, and has none',
    );
    expect(() =>
      joinComposers([
        { name: 'one', mails },
        { name: 'two', mails: { APPROVAL } },
      ]),
    ).toThrow('The mail APPROVAL needs one owner, and has one and two');
  });

  test('with a kind of record that two domains find', () => {
    const finds = { DEAL: { rule: staff(), find: async () => [] } };
    const owners = ['deals', 'companies'].map((name) => ({ name, finds }));
    expect(() => joinFindSources(owners)).toThrow('DEAL is found by two owners: deals and companies');
  });

  test('with two purges of one table', () => {
    const owners = ['files', 'mail'].map((name) => ({ name, purges: { mail: 'DELETE FROM mail' } }));
    expect(() => joinPurges(owners)).toThrow('mail purges mail, which another owner purges already');
  });
});
