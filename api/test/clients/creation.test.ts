import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker, type Worker } from '../../src/jobs/worker.ts';
import { download, textFile, upload } from '../files/kit.ts';
import { readStored, seedTemplate } from '../flows/seed.ts';
import { createSession, type TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { linkOf, type Mailbox, startMailbox } from '../mail/mailbox.ts';

let api: TestApi;
let mailbox: Mailbox;
let worker: Worker;
let administrator: TestAccount;
let employee: TestAccount;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl } });
  worker = await startWorker(api.services, api.server.log);
  administrator = await api.createAccount({ roles: [3] });
  employee = await api.createAccount({ roles: [6] });
});
afterAll(async () => {
  await worker?.stop();
  await api?.close();
  await mailbox?.stop();
});

const newClient = (changes: Record<string, unknown> = {}) => ({
  email: `${randomUUID()}@example.test`,
  firstName: 'Grace',
  lastName: 'Hopper',
  appClient: 'YES',
  accreditedInvestor: 'NOT_SURE',
  phoneNumber: '044 123 45 67',
  phoneZone: 'CH',
  country: 'CH',
  city: ' Zurich ',
  ...changes,
});
const create = (body: Record<string, unknown>, as = administrator) =>
  api.rest<{ firebaseId: string; investorProfileId: string }>('/api/investor/create', { as, body });

/** Everything that a creation stores for an address. */
async function stored(email: string) {
  const { prisma } = api.database;
  const [account, entries, invitations, codes] = await Promise.all([
    prisma.account.findUnique({
      where: { email },
      include: { assignments: true, profile: true, managedInvestors: true },
    }),
    prisma.whitelistEntry.findMany({ where: { email } }),
    prisma.invitation.findMany({ where: { email } }),
    prisma.oneTimeCode.count({ where: { email } }),
  ]);
  return { account, entries, invitations, codes };
}
const managerOf = async (email: string) => (await stored(email)).account?.managedInvestors[0]?.accountId;

describe('/api/investor/create', () => {
  it('CACC-11 AAPI-05 makes account, profile, whitelist entry, invitation for role 1 and manager', async () => {
    const body = newClient();
    const { status, body: answer } = await create({ ...body, email: body.email.toUpperCase() });
    expect([status, answer.status]).toEqual([200, 'OK']);
    const { account, entries, invitations } = await stored(body.email);
    expect(answer.result).toEqual({ firebaseId: account?.subject, investorProfileId: account?.profile?.id });
    expect(account).toMatchObject({
      subject: expect.stringMatching(/^PROVISORY_ID_/),
      email: body.email,
      firstName: 'Grace',
      lastName: 'Hopper',
      city: 'Zurich',
      countryCode: 'CH',
      phoneNumber: '044 123 45 67',
      phoneZone: 'CH',
      appClient: 'YES',
      accreditedInvestor: 'NOT_SURE',
      approvedAt: null,
      assignments: [],
      managedInvestors: [{ accountId: administrator.id, roleId: 10, grantedById: administrator.id }],
    });
    expect(entries).toMatchObject([
      {
        accountId: account?.id,
        roleId: 1,
        status: 'APPROVED',
        approvedAt: null,
        firstName: 'Grace',
        lastName: 'Hopper',
      },
    ]);
    expect(invitations).toMatchObject([
      { accountId: account?.id, roleId: 1, invitedById: administrator.id, usedAt: null },
    ]);
    const link = linkOf(await mailbox.next(body.email));
    expect([link.pathname, link.searchParams.get('email')]).toEqual([paths.createAccount(), body.email]);
    expect(await api.database.prisma.auditEntry.findMany({ where: { entityId: account?.id ?? '' } })).toMatchObject([
      { actorId: administrator.id, action: 'account.created_by_staff' },
    ]);
  });

  it('CACC-13 the profile starts with every boolean off, codes "1" and sizes "0"', async () => {
    const { body } = await create(newClient());
    const { data } = await api.query<{ client: { profile: Record<string, unknown> } }>(
      `query ($id: ID!) { client(id: $id) { profile {
        businessModelB2B businessModelB2C businessModelB2B2C developmentStageBuildProduct developmentStageHasProduct
        developmentStageGeneratesRevenue developmentStageIsProfitable fundingStages countries sectors innovationEnablers
        lessInterestedSectors lessInterestedInnovationEnablers investmentType securityType executionTimeline
        investorStatus investmentSizeLow investmentSizeHigh firstTimeViewed } } }`,
      { id: body.result.firebaseId },
      { as: administrator },
    );
    const { profile = {} } = data?.client ?? {};
    const values = Object.entries(profile).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.length : value,
    ]);
    expect(Object.fromEntries(values)).toEqual({
      businessModelB2B: false,
      businessModelB2C: false,
      businessModelB2B2C: false,
      developmentStageBuildProduct: false,
      developmentStageHasProduct: false,
      developmentStageGeneratesRevenue: false,
      developmentStageIsProfitable: false,
      fundingStages: 0,
      countries: 0,
      sectors: 0,
      innovationEnablers: 0,
      lessInterestedSectors: 0,
      lessInterestedInnovationEnablers: 0,
      investmentType: '1',
      securityType: '1',
      executionTimeline: '1',
      investorStatus: '1',
      investmentSizeLow: '0',
      investmentSizeHigh: '0',
      firstTimeViewed: null,
    });
  });

  it('CACC-06 who is no administrator becomes the manager, whatever id the call carries', async () => {
    const { email, ...rest } = newClient({ relationshipManagerId: administrator.id });
    expect((await create({ email, ...rest }, employee)).status).toBe(200);
    expect(await managerOf(email)).toBe(employee.id);
    const nonsense = newClient({ relationshipManagerId: 'x' });
    expect((await create(nonsense, employee)).status).toBe(200);
    expect(await managerOf(nonsense.email)).toBe(employee.id);
  });

  it('CACC-11 an administrator names the manager, who must be able to be one', async () => {
    const body = newClient({ relationshipManagerId: employee.id });
    expect((await create(body)).status).toBe(200);
    expect(await managerOf(body.email)).toBe(employee.id);
    const impossible = {
      investor: (await api.createAccount()).id,
      'delegate, who reads no client': (await api.createAccount({ roles: [9] })).id,
      'disabled employee': (await api.createAccount({ roles: [7], disabled: true })).id,
      unknown: randomUUID(),
      'no id': 'x',
    };
    for (const [what, relationshipManagerId] of Object.entries(impossible)) {
      const refused = newClient({ relationshipManagerId });
      const { status, body: answer } = await create(refused);
      expect({ what, status, params: answer.result.params }).toEqual({
        what,
        status: 400,
        params: { field: 'relationshipManagerId' },
      });
      expect(await stored(refused.email)).toEqual({ account: null, entries: [], invitations: [], codes: 0 });
    }
  });

  it('CACC-10 an address that has an account is refused in any letter case, and the account stays', async () => {
    const investor = await api.createAccount();
    const { body: first } = await create(newClient({ email: 'twice@clients.test' }));
    // The invitation's code is made with its mail, a moment later.
    await mailbox.next('twice@clients.test');
    for (const email of [investor.email, 'Twice@Clients.Test']) {
      const before = await stored(email);
      const { status, body } = await create(newClient({ email, firstName: 'Somebody else' }));
      expect([status, body.result.code]).toEqual([409, 'EMAIL_IN_USE']);
      expect(await stored(email)).toEqual(before);
    }
    expect((await stored('twice@clients.test')).account?.subject).toBe(first.result.firebaseId);
  });

  it.each([
    [{ email: 'nobody' }, 'EMAIL_INVALID', undefined],
    [{ city: ' ' }, 'FIELD_INVALID', 'city'],
    [{ firstName: '😀'.repeat(200) }, 'FIELD_INVALID', 'firstName'],
    [{ country: 'XX' }, 'FIELD_INVALID', 'country'],
    [{ phoneNumber: 'call me' }, 'FIELD_INVALID', 'phone'],
    [{ phoneZone: 'XX' }, 'FIELD_INVALID', 'phone'],
    [{ appClient: 'PERHAPS' }, 'FIELD_INVALID', 'appClient'],
    [{ accreditedInvestor: true }, 'FIELD_INVALID', 'accreditedInvestor'],
    [{ lastName: undefined }, 'FIELD_MISSING', 'lastName'],
  ])('CACC-10 AAPI-03 %j is refused and leaves nothing', async (change, code, field) => {
    const body = newClient(change);
    const before = await api.database.prisma.account.count();
    const answer = await create(body);
    expect([answer.status, answer.body.result.code, answer.body.result.params?.field]).toEqual([400, code, field]);
    expect(await api.database.prisma.account.count()).toBe(before);
    expect(await api.database.prisma.whitelistEntry.count({ where: { email: body.email } })).toBe(0);
  });

  it('CACC-10 two creations of one address at once make one account, and nothing partial', async () => {
    const body = newClient();
    const answers = await Promise.all([create(body), create(body, employee), create(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { account, entries, invitations } = await stored(body.email);
    expect([entries.length, invitations.length, account?.managedInvestors.length]).toEqual([1, 1, 1]);
    expect(answers.find(({ status }) => status === 200)?.body.result.firebaseId).toBe(account?.subject);
  });

  it('CACC-10 a call whose answer was lost is sent again with its key and gets the same account', async () => {
    const body = newClient();
    const send = () =>
      api.rest('/api/investor/create', { as: employee, body, headers: { 'idempotency-key': `create-${body.email}` } });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await stored(body.email)).invitations).toHaveLength(1);
    expect((await create(body, employee)).body.result.code).toBe('EMAIL_IN_USE');
  });

  it('CACC-11 a failure in the middle leaves nothing', async () => {
    const { pool } = api.database;
    await pool.query(
      `CREATE FUNCTION refuse_invitation() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse_invitation BEFORE INSERT ON invitation FOR EACH ROW EXECUTE FUNCTION refuse_invitation()`,
    );
    const body = newClient();
    const [profiles, assignments] = await Promise.all([
      api.database.prisma.investorProfile.count(),
      api.database.prisma.roleAssignment.count(),
    ]);
    expect((await create(body)).status).toBe(500);
    await pool.query('DROP TRIGGER refuse_invitation ON invitation; DROP FUNCTION refuse_invitation');
    expect(await stored(body.email)).toEqual({ account: null, entries: [], invitations: [], codes: 0 });
    expect(await api.database.prisma.investorProfile.count()).toBe(profiles);
    expect(await api.database.prisma.roleAssignment.count()).toBe(assignments);
  });

  it('PERM-14/#4 PERM-22 needs create_acc_for_investor, and changes nothing without', async () => {
    for (const roles of [[1], [2], [7], [9], [11]]) {
      const body = newClient();
      const { status, body: answer } = await create(body, await api.createAccount({ roles }));
      expect([status, answer.result.code]).toEqual([403, 'FORBIDDEN']);
      expect((await stored(body.email)).account).toBeNull();
    }
  });
});

describe('the person who was invited', () => {
  it('CACC-12 signs up, and profile, manager and documents are theirs', async () => {
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
    const person = {
      id: account?.id ?? '',
      subject,
      email: body.email,
      sessionUid: await createSession(api.database, subject),
    };
    const own = await api.query<{ me: object; onboardingFlow: object }>(
      '{ me { id step } onboardingFlow { id } }',
      {},
      { as: person },
    );
    expect(own.data).toEqual({
      me: { id: person.id, step: 'CONFIDENTIALITY_AGREEMENT' },
      onboardingFlow: { id: flow.id },
    });
    expect((await download(api, file, person)).bytes.toString()).toBe('Terms');
    const seen = await api.query<{ client: object }>(
      'query ($id: ID!) { client(id: $id) { id firebaseId approved onboardingFlow { id } } }',
      { id: subject },
      { as: employee },
    );
    expect(seen.data?.client).toEqual({
      id: person.id,
      firebaseId: subject,
      approved: true,
      onboardingFlow: { id: flow.id },
    });
  });

  it('CACC-12 REG-13 whoever has only the address, or comes with the link again, gets nothing', async () => {
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
