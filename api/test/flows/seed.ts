import { storeFile } from '../../src/domains/files/service.ts';
import {
  cloneFlowForDeal,
  cloneFlowForInvestment,
  createTemplate,
  type NewTemplate,
} from '../../src/domains/flows/service.ts';
import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';

const sections: NewTemplate['sections'] = [
  {
    name: 'Identity',
    items: [
      { type: 'TEXT', name: 'Welcome', text: 'Read <b>this</b> first' },
      { type: 'INPUT_FIELD', name: 'Passport number' },
      { type: 'UPLOAD', name: 'Passport' },
      { type: 'DOWNLOAD', name: 'Guide' },
      { type: 'DOCUSIGN', name: 'Signature' },
    ],
  },
  { name: 'Internal check', shown: false, items: [{ type: 'INPUT_FIELD', name: 'Remark' }] },
  {
    name: 'Address',
    items: [
      { type: 'INPUT_FIELD', name: 'Street' },
      { type: 'UPLOAD', name: 'Proof of address' },
    ],
  },
  { name: 'Agreement', items: [{ type: 'DOWNLOAD', name: 'Contract' }] },
];

/** Stores a template with every kind of item, a hidden section and a guide to download. */
export async function seedTemplate(
  { services, database }: Pick<TestApi, 'services' | 'database'>,
  kind: NewTemplate['kind'],
  name = 'Standard',
) {
  const template = await database.prisma.$transaction((transaction) =>
    createTemplate(transaction, { kind, name, sections }),
  );
  const guideItemId = template.sections[0]?.items[3]?.id ?? '';
  const guideId = await storeFile(services, {
    kind: kind === 'INVESTMENT' ? 'investment/documents' : 'onboarding/documents',
    name: 'Guide.txt',
    content: Buffer.from('What comes next'),
    place: { flowItemId: guideItemId },
  });
  return { id: template.id, guideItemId, guideId };
}

/** Stores an investment with an instance of a new template, as investing does. */
export async function seedInvestment(api: TestApi, account: TestAccount) {
  const { prisma } = api.database;
  const template = await seedTemplate(api, 'INVESTMENT');
  const deal = await createDeal(api.database, { flow: null });
  const investment = await prisma.investment.create({
    data: { dealId: deal.id, accountId: account.id, value: '50000', currency: 'USD' },
  });
  const flowId = await prisma.$transaction(async (transaction) => {
    await cloneFlowForDeal(transaction, { flowId: template.id, dealId: deal.id });
    return cloneFlowForInvestment(transaction, {
      dealId: deal.id,
      investmentId: investment.id,
      accountId: account.id,
    });
  });
  return { dealId: deal.id, investmentId: investment.id, flowId, templateId: template.id };
}

/** Clones the default template for an account, creating the template if needed; returns the flow id. */
export async function seedOnboarding(api: TestApi, account: TestAccount): Promise<string> {
  const { prisma } = api.database;
  if ((await prisma.flow.count({ where: { kind: 'ONBOARDING', isDefault: true } })) === 0) {
    await seedTemplate(api, 'ONBOARDING');
  }
  const { status } = await api.rest('/api/onboarding/clone', {
    as: account,
    body: { flowId: null, firebaseId: account.subject },
  });
  if (status !== 200) throw new Error(`The onboarding flow was not cloned: ${status}`);
  return (await prisma.flow.findFirstOrThrow({ where: { accountId: account.id, kind: 'ONBOARDING' } })).id;
}

/** Access to a stored flow by names: `of(flow).section('Identity').item('Passport').id`. */
export async function readStored({ database }: TestApi, flowId: string) {
  const flow = await database.prisma.flow.findUniqueOrThrow({
    where: { id: flowId },
    include: {
      sections: {
        orderBy: { order: 'asc' },
        include: { items: { orderBy: { order: 'asc' }, include: { input: true, files: true } } },
      },
    },
  });
  return {
    ...flow,
    section(name: string) {
      const section = flow.sections.find((each) => each.name === name);
      if (!section) throw new Error(`No section ${name}`);
      return section;
    },
    item(name: string) {
      const item = flow.sections.flatMap(({ items }) => items).find((each) => each.name === name);
      if (!item) throw new Error(`No item ${name}`);
      return item;
    },
    /** One line per section, such as `Identity: current`. */
    flags: () =>
      flow.sections.map(({ name, shown, current, completed }) =>
        [name, ...(shown ? [] : ['hidden']), ...(current ? ['current'] : []), ...(completed ? ['completed'] : [])].join(
          ' ',
        ),
      ),
  };
}

/** Sets flags in the database directly, bypassing the rules of the service. */
export async function setFlags(
  api: TestApi,
  flowId: string,
  name: string,
  flags: { shown?: boolean; current?: boolean; completed?: boolean },
): Promise<void> {
  await api.database.prisma.flowSection.updateMany({ where: { flowId, name }, data: flags });
}
