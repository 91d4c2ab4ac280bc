import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { download, textFile, upload } from '../files/kit.ts';
import { readStored, seedTemplate } from '../flows/seed.ts';
import { createSession } from '../kit/accounts.ts';
import { linkOf } from '../mail/mailbox.ts';
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

    const token = linkOf(await mailbox.next(body.email)).searchParams.get('token');
    const signUp = await api.rest('/api/auth/sign-up', {
      body: { email: body.email, password: 'Correct-Horse-1', consent: true, token },
    });
    expect(signUp.status).toBe(200);

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
    const signUp = (token?: string | null) =>
      api.rest('/api/auth/sign-up', {
        body: { email: body.email, password: 'Correct-Horse-1', consent: true, ...(token ? { token } : {}) },
      });
    expect((await signUp()).body.result.code).toBe('EMAIL_IN_USE');
    expect((await stored(body.email)).account?.subject).toBe(firebaseId);
    const token = linkOf(await mailbox.next(body.email)).searchParams.get('token');
    const answers = await Promise.all([signUp(token), signUp(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
