import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const managerOf = async (email: string) => (await stored(email)).account?.managedInvestors[0]?.accountId;

describe('/api/investor/create', () => {
  it('CACC-11 AAPI-05 creates account, profile, whitelist entry, invitation for role 1 and manager', async () => {
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
      createdById: administrator.id,
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
      {
        actorId: administrator.id,
        action: 'account.created_by_staff',
        details: {
          changes: [
            { field: 'email', before: null, after: body.email },
            { field: 'firstName', before: null, after: 'Grace' },
            { field: 'lastName', before: null, after: 'Hopper' },
            { field: 'city', before: null, after: 'Zurich' },
            { field: 'country', before: null, after: 'CH' },
            { field: 'phoneZone', before: null, after: 'CH' },
            { field: 'phoneNumber', before: null, after: '044 123 45 67' },
            { field: 'appClient', before: null, after: 'YES' },
            { field: 'accreditedInvestor', before: null, after: 'NOT_SURE' },
            { field: 'relationshipManager', before: null, after: `Ada Byron (${administrator.email})` },
          ],
        },
      },
    ]);
  });

  it('CACC-13 creates a profile with every boolean false, codes "1" and sizes "0"', async () => {
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

  it('CACC-06 makes a caller who is no administrator the manager, ignoring the id in the request', async () => {
    const { email, ...rest } = newClient({ relationshipManagerId: administrator.id });
    expect((await create({ email, ...rest }, employee)).status).toBe(200);
    expect(await managerOf(email)).toBe(employee.id);
    const nonsense = newClient({ relationshipManagerId: 'x' });
    expect((await create(nonsense, employee)).status).toBe(200);
    expect(await managerOf(nonsense.email)).toBe(employee.id);
  });

  it('CACC-11 lets an administrator choose a manager, who must be eligible', async () => {
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

  it('CACC-10 refuses the address of an account in any letter case and leaves the account unchanged', async () => {
    const investor = await api.createAccount();
    const { body: first } = await create(newClient({ email: 'twice@clients.test' }));
    // The invitation's code is created when its mail is sent, shortly afterwards.
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
  ])('CACC-10 AAPI-03 refuses %j and stores nothing', async (change, code, field) => {
    const body = newClient(change);
    const before = await api.database.prisma.account.count();
    const answer = await create(body);
    expect([answer.status, answer.body.result.code, answer.body.result.params?.field]).toEqual([400, code, field]);
    expect(await api.database.prisma.account.count()).toBe(before);
    expect(await api.database.prisma.whitelistEntry.count({ where: { email: body.email } })).toBe(0);
  });

  it('CACC-10 two concurrent creations for one address store one complete account', async () => {
    const body = newClient();
    const answers = await Promise.all([create(body), create(body, employee), create(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { account, entries, invitations } = await stored(body.email);
    expect([entries.length, invitations.length, account?.managedInvestors.length]).toEqual([1, 1, 1]);
    expect(answers.find(({ status }) => status === 200)?.body.result.firebaseId).toBe(account?.subject);
  });

  it('CACC-10 returns the same account when a call is repeated with its idempotency key', async () => {
    const body = newClient();
    const send = () =>
      api.rest('/api/investor/create', { as: employee, body, headers: { 'idempotency-key': `create-${body.email}` } });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await stored(body.email)).invitations).toHaveLength(1);
    const other = await api.rest('/api/investor/create', {
      as: employee,
      body: { ...body, firstName: 'Somebody else' },
      headers: { 'idempotency-key': `create-${body.email}` },
    });
    expect([other.status, other.body.result.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await stored(body.email)).account?.firstName).toBe('Grace');
    expect((await create(body, employee)).body.result.code).toBe('EMAIL_IN_USE');
  });

  it('CACC-11 stores nothing when a later write fails', async () => {
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

  it('PERM-14/#4 PERM-22 requires create_acc_for_investor and changes nothing without it', async () => {
    for (const roles of [[1], [2], [7], [9], [11]]) {
      const body = newClient();
      const { status, body: answer } = await create(body, await api.createAccount({ roles }));
      expect([status, answer.result.code]).toEqual([403, 'FORBIDDEN']);
      expect((await stored(body.email)).account).toBeNull();
    }
  });
});
