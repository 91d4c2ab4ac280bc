import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { readStored, seedOnboarding, seedTemplate } from './seed.ts';

interface Template {
  id: string;
  name: string;
  createdAt: string;
  updatedAt: string;
  isDefault: boolean;
}

let api: TestApi;
let employee: TestAccount;
const ids: Record<string, string> = {};

const list = (as: TestAccount, variables: object = {}) =>
  api.query<{ onboardingTemplates: { totalCount: number; items: Template[] } }>(
    `query Templates($search: String, $sort: OnboardingTemplateSort, $limit: Int, $offset: Int) {
      onboardingTemplates(search: $search, sort: $sort, limit: $limit, offset: $offset) {
        totalCount items { id name createdAt updatedAt isDefault }
      }
    }`,
    { ...variables },
    { as },
  );
const namesOf = async (variables: object = {}) =>
  (await list(employee, variables)).data?.onboardingTemplates.items.map(({ name }) => name);

beforeAll(async () => {
  api = await startTestApi();
  employee = await api.createAccount({ roles: [5] });
  const { prisma } = api.database;
  for (const [index, name] of ['Standard', 'fund 100%', 'Zürich'].entries()) {
    const { id } = await seedTemplate(api, 'ONBOARDING', name);
    const createdAt = new Date(Date.UTC(2026, 0, 10 + index));
    await prisma.flow.update({
      where: { id },
      data: { createdAt, updatedAt: new Date(Date.UTC(2026, 2, 20 - index)) },
    });
    ids[name] = id;
  }
});
afterAll(() => api.close());

describe('the templates of onboarding flows', () => {
  it('ONBT-01 are listed with name, dates and the default, without instances and investment templates', async () => {
    await seedTemplate(api, 'INVESTMENT', 'Investing');
    const before = (await list(employee)).data?.onboardingTemplates.totalCount ?? 0;
    await seedOnboarding(api, await api.createAccount({ roles: [2] }));
    const { data } = await list(employee);
    expect(data?.onboardingTemplates.totalCount).toBe(before);
    expect(await namesOf()).not.toContain('Investing');
    expect(data?.onboardingTemplates.items.filter(({ isDefault }) => isDefault)).toEqual([
      {
        id: ids.Standard,
        name: 'Standard',
        createdAt: '2026-01-10T00:00:00.000Z',
        updatedAt: '2026-03-20T00:00:00.000Z',
        isDefault: true,
      },
    ]);
  });

  it('ONBT-01 are found by any part of the name, with %, _ and backslash taken literally', async () => {
    for (const search of [' ZÜR ', 'zur']) expect(await namesOf({ search })).toEqual(['Zürich']);
    expect(await namesOf({ search: '0%' })).toEqual(['fund 100%']);
    for (const search of ['%%', 'f_nd', '\\'])
      expect({ search, names: await namesOf({ search }) }).toEqual({ search, names: [] });
  });

  it('ONBT-01 are sorted and paged on the server', async () => {
    const at = async (column: string, direction: string) =>
      (await namesOf({ sort: { column, direction } }))?.filter((name) => name in ids && name !== 'Standard');
    expect(await at('NAME', 'asc_nulls_first')).toEqual(['fund 100%', 'Zürich']);
    expect(await at('CREATED_AT', 'desc_nulls_last')).toEqual(['Zürich', 'fund 100%']);
    expect(await at('UPDATED_AT', 'desc_nulls_last')).toEqual(['fund 100%', 'Zürich']);
    const all = (await namesOf()) ?? [];
    expect(await namesOf({ limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
    for (const page of [{ limit: 51 }, { limit: 0 }, { offset: -1 }, { search: 'x'.repeat(201) }]) {
      const { errors } = await list(employee, page);
      expect(errors[0]?.extensions.code).toBe('FIELD_INVALID');
    }
  });

  it('EDIT-15 AINV-17 of investment flows are listed for any staff member, without the others', async () => {
    const delegate = await api.createAccount({ roles: [9] });
    const name = `Fund ${randomUUID()}`;
    await seedTemplate(api, 'INVESTMENT', name);
    await seedTemplate(api, 'ONBOARDING', name);
    const { data } = await api.query<{ investmentTemplates: { totalCount: number; items: Template[] } }>(
      'query ($search: String) { investmentTemplates(search: $search) { totalCount items { id name } } }',
      { search: name },
      { as: delegate },
    );
    expect(data?.investmentTemplates).toMatchObject({ totalCount: 1, items: [{ name }] });
  });

  it('ONBT-02 PERM-14/#3 answer 403 without handle_onboarding', async () => {
    for (const roles of [[7], [1], [9]]) {
      const { status, data, errors } = await list(await api.createAccount({ roles }));
      expect({ status, data: data ?? null, code: errors[0]?.extensions.code }).toEqual({
        status: 403,
        data: null,
        code: 'FORBIDDEN',
      });
    }
  });
});

describe('the copy of a template', () => {
  const clone = (kind: string, flowId: string, as: TestAccount) =>
    api.rest<{ flowId: string }>(`/api/${kind}/template/clone`, { as, body: { flowId } });

  it('AAPI-14 ONBT-06 is a template with the same sections, items and files, not the default, and stands alone', async () => {
    const { id } = await seedTemplate(api, 'ONBOARDING', 'Copied');
    const answer = await clone('onboarding', id, employee);
    expect(answer.status).toBe(200);
    const { flowId } = answer.body.result;
    const [source, copy] = [await readStored(api, id), await readStored(api, flowId)];
    expect(copy).toMatchObject({ name: 'Copied - copy', scope: 'TEMPLATE', kind: 'ONBOARDING', isDefault: false });
    const shapeOf = ({ sections }: typeof source) =>
      sections.map(({ name, shown, order, items }) => ({
        ...{ name, shown, order },
        items: items.map((item) => [item.name, item.type, item.order, item.text, item.files.map((file) => file.name)]),
      }));
    expect(shapeOf(copy)).toEqual(shapeOf(source));
    expect(copy.flags()).toEqual(source.flags());
    await api.database.prisma.flowSection.updateMany({ where: { flowId }, data: { name: 'Edited' } });
    await api.database.prisma.storedFile.deleteMany({ where: { flowItem: { section: { flowId } } } });
    expect(shapeOf(await readStored(api, id))).toEqual(shapeOf(source));
    const second = await clone('onboarding', flowId, employee);
    expect((await readStored(api, second.body.result.flowId)).name).toBe('Copied - copy - copy');
    const entry = await api.database.prisma.auditEntry.findFirst({ where: { entityId: flowId } });
    expect(entry).toMatchObject({ action: 'flow_template.cloned', actorId: employee.id });
  });

  it('AAPI-14 AINV-17 of an investment flow needs the global edit_opportunity; no other flow is copied', async () => {
    const template = await seedTemplate(api, 'INVESTMENT', 'Investing too');
    const onboarding = await seedTemplate(api, 'ONBOARDING', 'Not this kind');
    const instance = await seedOnboarding(api, await api.createAccount({ roles: [2] }));
    const before = await api.database.prisma.flow.count();
    const statuses = [
      await clone('onboarding', template.id, employee),
      await clone('investment', onboarding.id, employee),
      await clone('onboarding', instance, employee),
      await clone('investment', randomUUID(), employee),
      await clone('investment', 'no id', employee),
      await clone('investment', template.id, await api.createAccount({ roles: [7] })),
      await clone('onboarding', onboarding.id, await api.createAccount({ roles: [11] })),
      await clone('investment', '', employee),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 403, 403, 400]);
    expect(await api.database.prisma.flow.count()).toBe(before);
    const copied = await clone('investment', template.id, await api.createAccount({ roles: [11] }));
    expect((await readStored(api, copied.body.result.flowId)).item('Guide').files).toHaveLength(1);
  });
});
