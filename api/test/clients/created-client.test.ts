import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHolder } from '../access/holders.ts';
import { download, textFile, upload } from '../files/kit.ts';
import { readStored, seedTemplate } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { createSession } from '../kit/accounts.ts';
import { linkOf } from '../mail/mailbox.ts';
import { codedErrorOf, partNames, profileCalls } from '../preferences/kit.ts';
import { type Creation, newClient, startCreation } from './creation-kit.ts';

let creation: Creation;
let api: Creation['api'];
let mailbox: Creation['mailbox'];
let administrator: Creation['administrator'];
let employee: Creation['employee'];
let create: Creation['create'];
let stored: Creation['stored'];
beforeAll(async () => {
  creation = await startCreation();
  ({ api, mailbox, administrator, employee, create, stored } = creation);
});
afterAll(() => creation?.stop());

/** Signs up with the link of the invitation mail. */
async function signUp(email: string) {
  const token = linkOf(await mailbox.next(email)).searchParams.get('token');
  return api.rest('/api/auth/sign-up', { body: { email, password: 'Correct-Horse-1', consent: true, token } });
}

const versionsIn = async (id: string) =>
  api.database.prisma.investorProfile.findUnique({
    where: { id },
    select: { industryVersion: true, companyVersion: true, investmentVersion: true },
  });

describe('an invited client', () => {
  it('CACC-12 keeps profile, manager and documents on sign-up', async () => {
    const body = newClient();
    const { firebaseId, investorProfileId } = (await create(body, employee)).body.result;
    await seedTemplate(api, 'ONBOARDING');
    const clone = await api.rest('/api/onboarding/clone', { as: administrator, body: { flowId: null, firebaseId } });
    expect(clone.status).toBe(200);
    const before = (await stored(body.email)).account;
    const flow = await api.database.prisma.flow.findFirstOrThrow({ where: { accountId: before?.id ?? '' } });
    const place = { onboardingSectionNodeEdgeId: (await readStored(api, flow.id)).item('Guide').id, firebaseId };
    const sent = await upload(api, 'onboarding/documents', administrator, place, [textFile('Terms.txt', 'Terms')]);
    const file = `onboarding/documents/${sent.body.result.fileIds[0]}`;

    expect((await signUp(body.email)).status).toBe(200);

    const { account } = await stored(body.email);
    expect(account).toMatchObject({
      id: before?.id,
      city: 'Zurich',
      approvedAt: expect.any(Date),
      assignments: [{ roleId: 1 }],
      profile: { id: investorProfileId },
      managedInvestors: [{ accountId: employee.id }],
    });
    const subject = account?.subject ?? '';
    expect(subject).not.toMatch(/^PROVISORY_ID_/);
    const client = {
      id: account?.id ?? '',
      subject,
      email: body.email,
      sessionUid: await createSession(api.database, subject),
    };
    const own = await api.query<{ me: object; onboardingFlow: object }>(
      '{ me { id step } onboardingFlow { id } }',
      {},
      { as: client },
    );
    expect(own.data).toEqual({
      me: { id: client.id, step: 'CONFIDENTIALITY_AGREEMENT' },
      onboardingFlow: { id: flow.id },
    });
    expect((await download(api, file, client)).bytes.toString()).toBe('Terms');
    const seen = await api.query<{ client: object }>(
      'query ($id: ID!) { client(id: $id) { id firebaseId approved onboardingFlow { id } } }',
      { id: subject },
      { as: employee },
    );
    expect(seen.data?.client).toEqual({
      id: client.id,
      firebaseId: subject,
      approved: true,
      onboardingFlow: { id: flow.id },
    });
  });

  it('CACC-12 REG-13 is not taken over with the address alone or by using the link again', async () => {
    const body = newClient();
    const { firebaseId } = (await create(body)).body.result;
    const signUpWith = (token?: string | null) =>
      api.rest('/api/auth/sign-up', {
        body: { email: body.email, password: 'Correct-Horse-1', consent: true, ...(token ? { token } : {}) },
      });
    expect((await signUpWith()).body.result.code).toBe('EMAIL_IN_USE');
    expect((await stored(body.email)).account?.subject).toBe(firebaseId);
    const token = linkOf(await mailbox.next(body.email)).searchParams.get('token');
    const answers = await Promise.all([signUpWith(token), signUpWith(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

it('AAPI-27 CACC-11 ignores dates, creator and state that the caller sends', async () => {
  const forged = {
    ...{ id: randomUUID(), firebaseId: randomUUID(), createdById: randomUUID(), createdAt: '2001-01-01T00:00:00Z' },
    ...{ approvedAt: '2001-01-01T00:00:00Z', approved: true, role: 3, roles: [3] },
  };
  const body = newClient(forged);
  expect((await create(body, employee)).status).toBe(200);
  const { account } = await stored(body.email);
  expect(account).toMatchObject({
    subject: expect.stringMatching(/^PROVISORY_ID_/),
    createdById: employee.id,
    approvedAt: null,
    assignments: [],
  });
  expect(account?.id).not.toBe(forged.id);
  expect(account?.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

describe('the parts of a created client’s profile', () => {
  const saveAll = async (as: TestAccount, profileId: string) =>
    Promise.all(partNames.map((part) => profileCalls(api).save(part, as, undefined, profileId)));

  it('CACC-14 PERM-18 are saved to the returned profile by its creator, and served again', async () => {
    const creator = await createHolder(api, ['create_acc_for_investor', 'read_client_info']);
    const { firebaseId, investorProfileId } = (await create(newClient(), creator)).body.result;
    const saved = await saveAll(creator, investorProfileId);
    expect(saved.flatMap(({ errors }) => errors)).toEqual([]);
    const { data } = await api.query<{ client: { profile: object } }>(
      `query ($id: ID!) { client(id: $id) { profile { id firebaseId sectors countries investmentSizeHigh
        industryVersion companyVersion investmentVersion } } }`,
      { id: firebaseId },
      { as: creator },
    );
    expect(data?.client.profile).toEqual({
      id: investorProfileId,
      firebaseId,
      sectors: ['energy', 'fintech'],
      countries: ['CH', 'PT'],
      investmentSizeHigh: '1250000',
      industryVersion: 1,
      companyVersion: 1,
      investmentVersion: 1,
    });
  });

  it('PERM-18 are closed to others who create accounts, and to the creator once the client has signed up', async () => {
    const creator = await createHolder(api, ['create_acc_for_investor']);
    const other = await createHolder(api, ['create_acc_for_investor']);
    // create_acc_for_investor alone makes nobody a possible manager, so the account is moved to its creator here.
    const body = newClient();
    const { investorProfileId } = (await create(body)).body.result;
    await api.database.prisma.account.update({ where: { email: body.email }, data: { createdById: creator.id } });
    const refusals = async (as: TestAccount) =>
      (await saveAll(as, investorProfileId)).map((answer) => codedErrorOf(answer).code);
    expect(await refusals(other)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    const stranger = await api.createAccount({ roles: [6] });
    expect(await refusals(stranger)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    expect(await versionsIn(investorProfileId)).toEqual({
      industryVersion: 0,
      companyVersion: 0,
      investmentVersion: 0,
    });
    expect((await profileCalls(api).save('Company', creator, undefined, investorProfileId, 0)).errors).toEqual([]);
    expect((await signUp(body.email)).status).toBe(200);
    expect(await refusals(creator)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    expect(await versionsIn(investorProfileId)).toEqual({
      industryVersion: 0,
      companyVersion: 1,
      investmentVersion: 0,
    });
  });

  it('CACC-12 CARE-17 stay with their versions while the client signs up', async () => {
    const body = newClient();
    const { investorProfileId } = (await create(body, employee)).body.result;
    const save = (part: (typeof partNames)[number]) =>
      profileCalls(api).save(part, employee, undefined, investorProfileId, 0);
    expect((await save('Industry')).errors).toEqual([]);
    const [signedUp, company] = await Promise.all([signUp(body.email), save('Company')]);
    expect([signedUp.status, company.errors]).toEqual([200, []]);
    expect((await save('Investment')).errors).toEqual([]);
    expect((await stored(body.email)).account?.profile).toMatchObject({
      id: investorProfileId,
      industryVersion: 1,
      companyVersion: 1,
      investmentVersion: 1,
      industryAdditionalInformation: 'No tobacco',
    });
  });
});
