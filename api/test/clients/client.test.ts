import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedInvestment, seedOnboarding } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';
import { newClient } from './creation-kit.ts';

interface Detail {
  id: string;
  firebaseId: string;
  approved: boolean;
  status: string;
  relationshipManager: { id: string } | null;
  profile: { id: string } | null;
  activity: {
    totalCount: number;
    items: { id: string; dealTitle: string; companyName: string; status: string; at: string }[];
  };
  investments: { id: string; dealId: string; flowId: string }[];
  onboardingFlow: { id: string; name: string } | null;
}

const parts = {
  head: 'firebaseId firstName lastName email createdAt approved status relationshipManager { id }',
  profile: 'profile { id }',
  activity: 'activity(limit: $limit, offset: $offset) { totalCount items { id dealTitle companyName status at } }',
  documents: 'investments { id dealId flowId progressLabel } onboardingFlow { id name updatedAt }',
};

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const read = (part: keyof typeof parts, id: string, as = administrator, page = {}) =>
  api.query<{ client: Detail }>(
    `query ($id: ID!${part === 'activity' ? ', $limit: Int, $offset: Int' : ''}) { client(id: $id) { id ${parts[part]} } }`,
    { id, ...page },
    { as },
  );
const readPart = async (...parameters: Parameters<typeof read>) => (await read(...parameters)).data?.client;
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;
const managerOf = (client: TestAccount) =>
  api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });

describe('a client', () => {
  it('CLI-10 is found by account id and by subject, with manager and status', async () => {
    const client = await api.createAccount({ firstName: 'Nora', lastName: 'Berg' });
    const manager = await managerOf(client);
    for (const id of [client.id, client.subject]) {
      expect(await readPart('head', id)).toMatchObject({
        id: client.id,
        firebaseId: client.subject,
        firstName: 'Nora',
        lastName: 'Berg',
        email: client.email,
        relationshipManager: { id: manager.id },
        status: 'CONFIDENTIALITY_NOT_ACCEPTED',
      });
    }
  });

  const facts = `disabled waitsForApproval provisional phoneNumber phoneZone country city appClient accreditedInvestor
    approvedAt createdBy { id email } invitation { invitedBy { id } invitedAt roleName usedAt }`;
  const factsOf = async (id: string) =>
    (
      await api.query<{ client: object }>(
        `query ($id: ID!) { client(id: $id) { ${facts} } }`,
        { id },
        { as: administrator },
      )
    ).data?.client;

  it('CLI-10 CACC-11 of an account that staff created has contact data, answers, creator and invitation', async () => {
    const { body } = await api.rest<{ firebaseId: string }>('/api/investor/create', {
      as: administrator,
      body: { ...newClient(), accreditedInvestor: 'YES' },
    });
    expect(await factsOf(body.result.firebaseId)).toEqual({
      disabled: false,
      waitsForApproval: false,
      provisional: true,
      phoneNumber: '044 123 45 67',
      phoneZone: 'CH',
      country: 'CH',
      city: 'Zurich',
      appClient: 'YES',
      accreditedInvestor: 'YES',
      approvedAt: null,
      createdBy: { id: administrator.id, email: administrator.email },
      invitation: {
        invitedBy: { id: administrator.id },
        invitedAt: expect.stringMatching(/^\d{4}-/),
        roleName: 'Investor',
        usedAt: null,
      },
    });
  });

  it('CLI-10 EMP-02 tells whether who created and invited the client still is an employee', async () => {
    const creator = await api.createAccount({ roles: [3] });
    const { body } = await api.rest<{ firebaseId: string }>('/api/investor/create', { as: creator, body: newClient() });
    const areEmployees = async () =>
      (
        await api.query(
          `query ($id: ID!) { client(id: $id) { createdByIsEmployee invitation { invitedByIsEmployee } } }`,
          { id: body.result.firebaseId },
          { as: administrator },
        )
      ).data;
    const both = (isEmployee: boolean) => ({
      client: { createdByIsEmployee: isEmployee, invitation: { invitedByIsEmployee: isEmployee } },
    });
    expect(await areEmployees()).toEqual(both(true));
    const { roleAssignment } = api.database.prisma;
    await roleAssignment.deleteMany({ where: { accountId: creator.id } });
    await roleAssignment.create({ data: { accountId: creator.id, roleId: 1 } });
    expect(await areEmployees()).toEqual(both(false));
  });

  it('CLI-25 WL-12 tells whether the account is disabled, and whether it waits for the approval', async () => {
    const disabled = await api.createAccount({ disabled: true });
    expect(await factsOf(disabled.id)).toMatchObject({
      disabled: true,
      waitsForApproval: false,
      provisional: false,
      approvedAt: expect.any(String),
      createdBy: null,
      invitation: null,
    });
    const applicant = await api.createAccount({ roles: [2], withoutPersonalInformation: true });
    expect(await factsOf(applicant.id)).toMatchObject({
      disabled: false,
      waitsForApproval: true,
      provisional: false,
      phoneNumber: null,
      country: null,
      appClient: null,
      approvedAt: null,
    });
  });

  it('CLI-10 shows the newest invitation: the account’s, or one of its address that is nobody else’s', async () => {
    const { prisma } = api.database;
    const [client, other] = [await api.createAccount(), await api.createAccount()];
    const invite = (day: number, invitation: { accountId?: string; email?: string; usedAt?: Date } = {}) =>
      prisma.invitation.create({
        data: { email: client.email, roleId: day, createdAt: new Date(Date.UTC(2026, 0, day)), ...invitation },
      });
    await invite(3);
    await invite(5, { accountId: client.id, email: 'former@example.test', usedAt: new Date(Date.UTC(2026, 0, 6)) });
    await invite(7, { accountId: other.id });
    await invite(9, { email: 'other@example.test' });
    expect(await factsOf(client.id)).toMatchObject({
      invitation: {
        invitedBy: null,
        invitedAt: '2026-01-05T00:00:00.000Z',
        roleName: 'Senior employee',
        usedAt: '2026-01-06T00:00:00.000Z',
      },
    });
  });

  it('CLI-11 is approved with role 1, regardless of the whitelist', async () => {
    const investor = await api.createAccount();
    const applicant = await api.createAccount({ roles: [2] });
    const withoutRole = await api.createAccount({ roles: [] });
    for (const [account, status] of [
      [investor, 'INTERESTED'],
      [applicant, 'APPROVED'],
    ] as const) {
      await api.database.prisma.whitelistEntry.create({
        data: { email: account.email, roleId: 1, status, accountId: account.id },
      });
    }
    const approved = async ({ id }: TestAccount) => (await readPart('head', id))?.approved;
    expect([await approved(investor), await approved(applicant), await approved(withoutRole)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('CLI-32 becomes approved by the approval, and a second approval changes nothing', async () => {
    const applicant = await api.createAccount({ roles: [2] });
    const { prisma } = api.database;
    await prisma.whitelistEntry.create({
      data: { email: applicant.email, roleId: 2, status: 'INTERESTED', accountId: applicant.id },
    });
    expect((await readPart('head', applicant.id))?.approved).toBe(false);
    const approve = () => api.rest('/api/whitelist/approve', { as: administrator, body: { email: applicant.email } });
    const answers = await Promise.all([approve(), approve()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readPart('head', applicant.id))?.approved).toBe(true);
    const stored = () =>
      Promise.all([
        prisma.account.findUnique({ where: { id: applicant.id }, include: { assignments: true } }),
        prisma.whitelistEntry.findUnique({ where: { email: applicant.email } }),
      ]);
    const before = await stored();
    expect(before).toMatchObject([
      { approvedAt: expect.any(Date), assignments: [{ roleId: 1 }] },
      { status: 'APPROVED', approvedAt: expect.any(Date) },
    ]);
    expect((await approve()).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('CLI-07 CLI-13 answers like an unknown id in every part when not visible to the caller', async () => {
    const client = await api.createAccount();
    await seedOnboarding(api, client);
    const stranger = await managerOf(await api.createAccount());
    const manager = await managerOf(client);
    for (const part of Object.keys(parts) as (keyof typeof parts)[]) {
      const unknown = await read(part, randomUUID(), stranger);
      expect([unknown.status, codeOf(unknown), unknown.data]).toEqual([404, 'NOT_FOUND', null]);
      for (const id of [client.id, client.subject, 'x', `PROVISORY_ID_${randomUUID()}`, '%', "' OR 1=1 --"]) {
        const { status, data, errors } = await read(part, id, stranger);
        expect({ part, id, status, data, errors }).toEqual({
          part,
          id,
          status: 404,
          data: null,
          errors: unknown.errors,
        });
      }
      expect((await read(part, client.id, manager)).status).toBe(200);
    }
  });

  it('CLI-08 CLI-13 a staff account is no client, including the caller’s own', async () => {
    const both = await api.createAccount({ roles: [1, 6] });
    for (const { id } of [both, administrator]) expect((await read('head', id)).status).toBe(404);
  });

  it('PERM-14/#1 PERM-22 requires read_client_info, and read_client_document for its documents', async () => {
    const client = await api.createAccount();
    for (const roles of [[1], [2], [9]]) {
      const answer = await read('head', client.id, await api.createAccount({ roles }));
      expect([answer.status, codeOf(answer), answer.data]).toEqual([403, 'FORBIDDEN', null]);
    }
    expect((await read('head', client.id, client)).status).toBe(403);
    const editor = await api.createAccount({ roles: [11, { roleId: 10, investorAccountId: client.id }] });
    expect((await read('profile', client.id, editor)).status).toBe(200);
    const documents = await read('documents', client.id, editor);
    expect([codeOf(documents), documents.data]).toEqual(['FORBIDDEN', null]);
  });
});

describe('the activity of a client', () => {
  const deal = (title: string) => createDeal(api.database, { title, companyId });
  let companyId: string;
  beforeAll(async () => {
    companyId = (await createCompany(api.database, { name: 'Tidal Works' })).id;
  });
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));

  async function watch(accountId: string, dealId: string, createdAt: Date) {
    await api.database.prisma.watchlistEntry.create({ data: { accountId, dealId, createdAt } });
  }
  async function record(
    accountId: string,
    dealId: string,
    event: 'DEAL_VIEW_MORE_CLICK' | 'DEAL_INTEREST_CLICK' | 'DEAL_DETAILED_VIEW_SESSION',
    createdAt: Date,
  ) {
    await api.database.prisma.analyticsEvent.create({ data: { accountId, dealId, companyId, event, createdAt } });
  }

  it('CLI-21/#1-4 has one row per deal with the highest status that applies, latest first', async () => {
    const client = await api.createAccount();
    const other = await api.createAccount();
    const [completed, active, watched, viewed, visited, clicked, cancelled, foreign] = await Promise.all(
      ['Completed', 'Active', 'Watched', 'Viewed', 'Visited', 'Clicked', 'Cancelled', 'Foreign'].map(deal),
    );
    if (!completed || !active || !watched || !viewed || !visited || !clicked || !cancelled || !foreign)
      throw new Error();
    for (const { id } of [completed, active, watched, viewed])
      await record(client.id, id, 'DEAL_VIEW_MORE_CLICK', day(1));
    await record(client.id, viewed.id, 'DEAL_VIEW_MORE_CLICK', day(2));
    // A later view or watchlist entry does not lower the status.
    for (const { id } of [completed, active, watched]) await record(client.id, id, 'DEAL_VIEW_MORE_CLICK', day(20));
    await record(client.id, visited.id, 'DEAL_DETAILED_VIEW_SESSION', day(3));
    await record(client.id, clicked.id, 'DEAL_INTEREST_CLICK', day(4));
    await watch(client.id, watched.id, day(5));
    for (const { id } of [completed, active]) await watch(client.id, id, day(15));
    await createInvestment(api.database, { accountId: client.id, dealId: active.id, createdAt: day(6) });
    await createInvestment(api.database, {
      accountId: client.id,
      dealId: completed.id,
      createdAt: day(6),
      completedAt: day(7),
    });
    await createInvestment(api.database, {
      accountId: client.id,
      dealId: cancelled.id,
      createdAt: day(8),
      deletedAt: day(9),
    });
    await createInvestment(api.database, { accountId: other.id, dealId: foreign.id });
    await watch(other.id, viewed.id, day(10));

    const { items = [], totalCount } = (await readPart('activity', client.id))?.activity ?? {};
    expect(items.map(({ dealTitle, status, at }) => [dealTitle, status, at.slice(0, 10)])).toEqual([
      ['Completed', 'INVESTMENT_COMPLETED', '2026-01-07'],
      ['Active', 'INVESTMENT_ACTIVE', '2026-01-06'],
      ['Watched', 'ON_WATCHLIST', '2026-01-05'],
      ['Visited', 'VIEWED', '2026-01-03'],
      ['Viewed', 'VIEWED', '2026-01-02'],
    ]);
    expect(totalCount).toBe(5);
    expect(items[0]).toMatchObject({ id: completed.id, companyName: 'Tidal Works' });
    const second = (await readPart('activity', client.id, administrator, { limit: 2, offset: 1 }))?.activity;
    expect([second?.totalCount, second?.items.map(({ dealTitle }) => dealTitle)]).toEqual([5, ['Active', 'Watched']]);
    expect(codeOf(await read('activity', client.id, administrator, { limit: 51 }))).toBe('FIELD_INVALID');
  });

  it('CLI-21 CLI-22 is empty without activity, and is read in a constant number of statements', async () => {
    const client = await api.createAccount();
    expect((await readPart('activity', client.id))?.activity).toEqual({ totalCount: 0, items: [] });
    const statements = async () => (await countStatements(api.database, () => read('activity', client.id))).statements;
    const few = await statements();
    for (let index = 0; index < 5; index += 1) await watch(client.id, (await deal(`Deal ${index}`)).id, day(index + 1));
    expect(await statements()).toBe(few);
  });
});

describe('the documents of a client', () => {
  /** Steps and items of an onboarding are for holders of `handle_onboarding` (PERM-14). */
  async function readProgress(id: string) {
    const { data } = await api.query<{ client: { onboardingProgress: object | null } }>(
      `query ($id: ID!) { client(id: $id) {
        onboardingProgress { waitingFor completedSteps totalSteps step { number name } missing { name } } } }`,
      { id },
      { as: administrator },
    );
    return data?.client.onboardingProgress;
  }

  it('CLI-23 CLI-24 are the live investments and the client’s onboarding instance', async () => {
    const client = await api.createAccount();
    const empty = await readPart('documents', client.id);
    expect(empty).toMatchObject({ investments: [], onboardingFlow: null });
    expect(await readProgress(client.id)).toBeNull();
    const live = await seedInvestment(api, client);
    const gone = await seedInvestment(api, client);
    await api.database.prisma.investment.update({ where: { id: gone.investmentId }, data: { deletedAt: new Date() } });
    await seedInvestment(api, await api.createAccount());
    const flowId = await seedOnboarding(api, client);
    expect(await readPart('documents', client.id, await managerOf(client))).toMatchObject({
      investments: [{ id: live.investmentId, dealId: live.dealId, flowId: live.flowId, progressLabel: 'Identity' }],
      onboardingFlow: { id: flowId, name: 'Standard' },
    });
    expect(await readProgress(client.id)).toEqual({
      ...{ waitingFor: 'CLIENT', completedSteps: 0, totalSteps: 3, step: { number: 1, name: 'Identity' } },
      missing: [{ name: 'Passport number' }, { name: 'Passport' }],
    });
  });
});
