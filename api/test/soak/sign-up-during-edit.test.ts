import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHolder } from '../access/holders.ts';
import { type Creation, newClient, startCreation } from '../clients/creation-kit.ts';
import { createSession, type TestAccount } from '../kit/accounts.ts';
import { linkOf } from '../mail/mailbox.ts';
import { codedErrorOf, companyPart, profileCalls } from '../preferences/kit.ts';
import { isLongRun } from './seeds.ts';

const rounds = isLongRun ? 100 : 5;

let creation: Creation;
let api: Creation['api'];
beforeAll(async () => {
  creation = await startCreation();
  ({ api } = creation);
});
afterAll(() => creation?.stop());

/** Creates a client; `signUp` takes the account over with the link of the mail. */
async function createClient(as: TestAccount) {
  const body = newClient();
  const { investorProfileId: profileId } = (await creation.create(body, as)).body.result;
  const token = linkOf(await creation.mailbox.next(body.email)).searchParams.get('token');
  async function signUp(): Promise<TestAccount> {
    const { status } = await api.rest('/api/auth/sign-up', {
      body: { email: body.email, password: 'Correct-Horse-1', consent: true, token },
    });
    expect(status).toBe(200);
    const { id, subject } = await api.database.prisma.account.findUniqueOrThrow({ where: { email: body.email } });
    return { id, subject, email: body.email, sessionUid: await createSession(api.database, subject) };
  }
  const readProfile = () => api.database.prisma.investorProfile.findUniqueOrThrow({ where: { id: profileId } });
  return { profileId, signUp, readProfile };
}

describe('a client who signs up while staff edit the profile', () => {
  const save = (...options: Parameters<ReturnType<typeof profileCalls>['save']>) => profileCalls(api).save(...options);

  it('CACC-12 PERM-18 keeps what staff saved, and the next save of those who may edit clients is stored', async () => {
    const { profileId, signUp, readProfile } = await createClient(creation.employee);
    expect((await save('Company', creation.employee, undefined, profileId, 0)).errors).toEqual([]);
    const client = await signUp();
    expect((await save('Industry', creation.employee, undefined, profileId, 0)).errors).toEqual([]);
    expect(await readProfile()).toMatchObject({ companyVersion: 1, industryVersion: 1, accountId: client.id });
  });

  it('CARE-17 CACC-12 of the client’s own save and that of staff who started before, the second is refused with CONFLICT', async () => {
    const { profileId, signUp, readProfile } = await createClient(creation.employee);
    const client = await signUp();
    await api.query('mutation { acceptConfidentiality { id } }', {}, { as: client });
    const own = { companyAdditionalInformation: 'My own words' };
    const input = { ...companyPart, additionalInformation: 'My own words' };
    expect((await save('Company', client, input, profileId)).errors).toEqual([]);
    const late = await save('Company', creation.employee, undefined, profileId, 0);
    expect(codedErrorOf(late)).toMatchObject({ code: 'CONFLICT', params: { by: 'Grace Hopper' } });
    expect(await readProfile()).toMatchObject({ ...own, companyVersion: 1 });
  });

  it('PERM-18 CACC-12 a save at the moment of the sign-up is stored or refused as a whole, and the sign-up succeeds', {
    timeout: rounds * 5_000,
  }, async () => {
    const creator = await createHolder(api, ['create_acc_for_investor', 'read_client_info']);
    for (let round = 0; round < rounds; round += 1) {
      const { profileId, signUp, readProfile } = await createClient(creator);
      const [client, answer] = await Promise.all([signUp(), save('Company', creator, undefined, profileId, 0)]);
      const code = answer.errors[0]?.extensions.code ?? 'OK';
      expect(['OK', 'FORBIDDEN']).toContain(code);
      expect(await readProfile()).toMatchObject({
        accountId: client.id,
        companyVersion: code === 'OK' ? 1 : 0,
        companyAdditionalInformation: code === 'OK' ? companyPart.additionalInformation : '',
      });
      // The creator's exception ends with the sign-up.
      expect((await save('Industry', creator, undefined, profileId, 0)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });
});
