import {
  companyInput,
  insertCompany,
  managerInput,
  readCompany,
  roundInput,
  sendPublish,
  sendUnpublish,
  sendUpdate,
} from '../companies/kit.ts';
import type { TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import type { Scenario } from './scenarios.ts';

/** Creates a company with a round, a manager, two published deals and a draft, and an administrator who acts on it. */
async function createSubject(api: TestApi) {
  const { database, createAccount } = api;
  const administrator = await createAccount({ roles: [3] });
  const [round, manager] = [roundInput({ notableInvestors: [{ name: 'Index' }] }), managerInput('Ann')];
  const { id } = await insertCompany(api, administrator, { fundingRounds: [round], management: [manager] });
  for (const publishedAt of [new Date(), new Date(), null]) await createDeal(database, { companyId: id, publishedAt });
  return {
    ...{ id, administrator, round, manager },
    async read() {
      const { company, version, unpublishedAt, deals } = await readCompany(api, administrator, id);
      return {
        name: company.name,
        version,
        rounds: company.fundingHistory.map(({ notableInvestors }) => notableInvestors.map(({ name }) => name)),
        managers: company.management.map(({ name }) => name),
        isPublished: unpublishedAt === null,
        published: deals.filter(({ publishedAt }) => publishedAt).length,
      };
    },
  };
}
const stored = { name: 'Meridian Robotics', version: 1, rounds: [['Index']], managers: ['Ann'] };

/** Creates a scenario in which a company's fields, rounds and managers are saved (COMP-20, HIST-01). */
export async function createCompanyUpdate(api: TestApi): Promise<Scenario> {
  const { id, administrator, round, manager, read } = await createSubject(api);
  const input = companyInput({
    name: 'Meridian',
    fundingRounds: [
      { ...round, notableInvestors: [{ name: `Fund of ${id}` }] },
      roundInput({ date: Date.UTC(2024, 1) }),
    ],
    management: [managerInput('Bo'), manager],
  });
  return {
    async send(client) {
      const { status, data, errors } = await sendUpdate(client, administrator, { id, version: 1, input });
      return { status, body: { data, errors } };
    },
    read,
    done: {
      ...{ name: 'Meridian', version: 2, rounds: [[`Fund of ${id}`], []], managers: ['Bo', 'Ann'] },
      ...{ isPublished: true, published: 2 },
    },
  };
}

/** Creates a scenario in which a company is unpublished with its deals (COMP-22). */
export async function createCompanyUnpublishing(api: TestApi): Promise<Scenario> {
  const { id, administrator, read } = await createSubject(api);
  return {
    send: (client) => sendUnpublish(client, administrator, id),
    read,
    done: { ...stored, isPublished: false, published: 0 },
  };
}

/** Creates a scenario in which a company is published with the deals that its unpublishing turned into drafts (COMP-23). */
export async function createCompanyPublication(api: TestApi): Promise<Scenario> {
  const { id, administrator, read } = await createSubject(api);
  await sendUnpublish(api, administrator, id);
  return {
    async send(client) {
      const { status, data, errors } = await sendPublish(client, administrator, id);
      return { status, body: { data, errors } };
    },
    read,
    done: { ...stored, isPublished: true, published: 2 },
  };
}
