import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { countStatements } from '../kit/statements.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const valid = {
  firstName: 'Grace',
  lastName: 'Hopper',
  phoneZone: 'US',
  phoneNumber: '(212) 555-0100',
  country: 'US',
  city: 'New York',
};
const update = (as: TestAccount, input: Record<string, unknown>) =>
  api.query<{ updatePersonalInformation: Record<string, unknown> }>(
    `mutation ($input: PersonalInformationInput!) { updatePersonalInformation(input: $input) {
      id email firstName lastName phoneZone phoneNumber country city step } }`,
    { input },
    { as },
  );
const stored = (account: TestAccount) => api.database.prisma.account.findUniqueOrThrow({ where: { id: account.id } });

describe('personal information', () => {
  test('API-13 ACC-13 is stored for the caller only, and the response contains the next step', async () => {
    const account = await api.createAccount({ roles: [2], withoutPersonalInformation: true });
    const other = await api.createAccount();
    const before = await stored(other);
    const { data } = await update(account, { ...valid, city: '  New York  ' });
    expect(data?.updatePersonalInformation).toEqual({
      id: account.id,
      email: account.email,
      ...valid,
      step: 'AWAIT_APPROVAL',
    });
    expect(await stored(account)).toMatchObject({ firstName: 'Grace', countryCode: 'US', city: 'New York' });
    expect(await stored(other)).toEqual(before);
  });

  test('ACC-13 ADM-16 accepts no other field, such as an id, an e-mail address or an approval', async () => {
    const account = await api.createAccount({ roles: [2] });
    const other = await api.createAccount({ roles: [6] });
    const before = await stored(other);
    for (const field of [
      { id: other.id },
      { accountId: other.id },
      { firebaseId: other.subject },
      { email: 'a@b.test' },
      { approvedAt: '2026-01-01T00:00:00Z' },
      { isAdmin: true },
    ]) {
      const { status, data } = await update(account, { ...valid, ...field });
      expect({ status, data }).toEqual({ status: 400, data: null });
    }
    expect(await stored(account)).toMatchObject({ email: account.email, approvedAt: null, firstName: 'Ada' });
    expect(await stored(other)).toEqual(before);
  });

  test('REG-20 ACC-14 an invalid field is refused by name and nothing is stored', async () => {
    const account = await api.createAccount();
    const before = await stored(account);
    const faults: [string, Record<string, string>][] = [
      ['city', { city: '   ' }],
      ['city', { city: 'x'.repeat(101) }],
      ['city', { city: '<b>' }],
      ['firstName', { firstName: '' }],
      ['firstName', { firstName: ' \t ' }],
      ['lastName', { lastName: '' }],
      ['lastName', { lastName: '  ' }],
      ['lastName', { lastName: 'a\u0000b' }],
      ['country', { country: 'XX' }],
      ['country', { country: '' }],
      ['country', { country: '  ' }],
      ['country', { country: 'Switzerland' }],
      ['phone', { phoneNumber: '' }],
      ['phone', { phoneNumber: '   ' }],
      ['phone', { phoneNumber: '+41 44\n123' }],
      ['phone', { phoneNumber: `+41 ${'4'.repeat(37)}` }],
      ['phone', { phoneNumber: 'abc' }],
      ['phone', { phoneZone: '' }],
      ['phone', { phoneZone: ' ' }],
      ['phone', { phoneNumber: '12a' }],
      ['phone', { phoneZone: 'XX' }],
      ['city', { city: '', firstName: '', phoneNumber: '' }],
    ];
    for (const [field, change] of faults) {
      const { data, errors } = await update(account, { ...valid, ...change });
      expect({ change, data }).toEqual({ change, data: null });
      expect(errors).toMatchObject([
        { message: `Field ${field} is not valid`, extensions: { code: 'FIELD_INVALID', params: { field } } },
      ]);
    }
    expect(await stored(account)).toEqual(before);
    for (const phoneNumber of ['+41 44 123 45 67', `+41 ${'4'.repeat(36)}`]) {
      expect((await update(account, { ...valid, phoneNumber, phoneZone: 'CH' })).errors).toEqual([]);
    }
  });
});

describe('the confidentiality agreement', () => {
  const accept = (as: TestAccount) =>
    api.query<{ acceptConfidentiality: { acceptedConfidentiality: boolean; step: string } }>(
      'mutation { acceptConfidentiality { acceptedConfidentiality step } }',
      {},
      { as },
    );

  test('CONF-03 CONF-06 API-13 is accepted for the caller only, and the next step follows at once', async () => {
    const account = await api.createAccount({ confidentiality: false });
    const other = await api.createAccount({ confidentiality: false });
    const { data } = await accept(account);
    expect(data?.acceptConfidentiality).toEqual({ acceptedConfidentiality: true, step: 'INVESTOR_PREFERENCES' });
    expect((await stored(other)).acceptedConfidentialityAt).toBeNull();
    expect((await api.query('{ deals { totalCount } }', {}, { as: account })).status).toBe(200);
  });

  test('CONF-06 is refused without approval or content access', async () => {
    const withoutApproval = await api.createAccount({ roles: [1], approved: false });
    const withoutContent = await api.createAccount({ roles: [2], approved: true, confidentiality: false });
    for (const account of [withoutApproval, withoutContent]) {
      expect(await accept(account)).toMatchObject({
        status: 403,
        data: null,
        errors: [{ extensions: { code: 'FORBIDDEN' } }],
      });
      expect((await stored(account)).acceptedConfidentialityAt).toBeNull();
    }
  });

  test('CONF-07 accepting it twice changes nothing, and it cannot be revoked', async () => {
    const account = await api.createAccount({ confidentiality: false });
    await accept(account);
    const first = await stored(account);
    expect((await accept(account)).errors).toEqual([]);
    expect(await stored(account)).toEqual(first);
    const entries = await api.database.prisma.auditEntry.findMany({ where: { entityId: account.id } });
    expect(entries).toMatchObject([{ action: 'account.confidentiality_accepted', actorId: account.id }]);
    const { data } = await api.query<{ __type: { fields: { name: string; args: unknown[] }[] } }>(
      '{ __type(name: "Mutation") { fields { name args { name } } } }',
      {},
      { as: account },
    );
    const fields = data?.__type.fields ?? [];
    expect(fields.filter(({ name }) => /confidentiality/i.test(name))).toEqual([
      { name: 'acceptConfidentiality', args: [] },
    ]);
  });

  test('is stored once when accepted concurrently', async () => {
    const account = await api.createAccount({ confidentiality: false });
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(account)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await api.database.prisma.auditEntry.count({ where: { entityId: account.id } })).toBe(1);
  });
});

test('audit rows cannot be changed or deleted', async () => {
  const account = await api.createAccount();
  await update(account, valid);
  const [entry] = await api.database.prisma.auditEntry.findMany({ where: { entityId: account.id } });
  expect(entry).toMatchObject({ action: 'account.personal_information_updated', requestId: expect.any(String) });
  for (const statement of [
    'UPDATE audit_entry SET action = $$forged$$',
    'DELETE FROM audit_entry',
    'TRUNCATE audit_entry',
  ]) {
    await expect(api.database.pool.query(statement)).rejects.toThrow('append-only');
  }
  expect(await api.database.prisma.auditEntry.findMany({ where: { entityId: account.id } })).toEqual([entry]);
});

test('API-13 reads the account in two statements, including the one that loads the caller', async () => {
  const account = await api.createAccount();
  const { statements } = await countStatements(api.database, () =>
    api.query('{ me { id step } }', {}, { as: account }),
  );
  expect(statements).toBe(2);
});
