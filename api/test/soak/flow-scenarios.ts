import { randomUUID } from 'node:crypto';
import { insertDraft } from '../deals/editor-kit.ts';
import { textFile, upload } from '../files/kit.ts';
import { editedFlow, newItem, newSection, outline, save } from '../flows/editor-kit.ts';
import { readStored, seedInvestment, seedTemplate } from '../flows/seed.ts';
import type { TestApi } from '../kit/api.ts';
import type { GraphqlAnswer, RestAnswer } from '../kit/client.ts';
import type { Scenario } from './scenarios.ts';

const fromRest = ({ status, body }: RestAnswer<object>) => ({ status, code: body.result.code, body });

/** The answer of a GraphQL call with the code of its error. */
const fromGraphql = ({ status, data, errors }: GraphqlAnswer<object>) => ({
  status,
  code: errors[0]?.extensions.code,
  body: { data, errors },
});

/** What is stored of a flow; empty before it is. */
async function readFlow(api: TestApi, id: string): Promise<object> {
  const { prisma } = api.database;
  if ((await prisma.flow.count({ where: { id } })) === 0) return {};
  const { version, name, sections } = await readStored(api, id);
  return {
    ...{ version, name, outline: await outline(api, id) },
    files: sections.flatMap(({ items }) => items.flatMap(({ files }) => files)).length,
    versions: await prisma.flowVersion.count({ where: { flowId: id } }),
  };
}

const names = [
  'TEXT Welcome',
  'INPUT_FIELD Passport number',
  'UPLOAD Passport',
  'DOWNLOAD Guide',
  'DOCUSIGN Signature',
];
const identity = (place: number) =>
  `${place} Identity: ${names.map((name, index) => `${index + 1} ${name}`).join(', ')}`;
const others = [
  '2 Internal check: 1 INPUT_FIELD Remark',
  '3 Address: 1 INPUT_FIELD Street, 2 UPLOAD Proof of address',
  '4 Agreement: 1 DOWNLOAD Contract',
];

/** Creates a scenario in which sections of a template are added, removed and moved (ONBT-14, ONBT-16). */
export async function createFlowSave(api: TestApi): Promise<Scenario> {
  const administrator = await api.createAccount({ roles: [3] });
  const { id } = await seedTemplate(api, 'INVESTMENT', 'Saved');
  const stored = await editedFlow(api, id);
  const [first, hidden, address, agreement] = stored.sectionEdges;
  const added = newSection('Tax', newItem('Form', 'UPLOAD'));
  const body = {
    flow: { ...stored, sectionEdges: [agreement, added, { ...address, name: 'Where you live' }] },
    deletedFlowSectionEdges: [first?.id, hidden?.id],
  };
  return {
    send: async (client) => fromRest(await save(client, 'investment', body, administrator)),
    read: () => readFlow(api, id),
    done: {
      ...{ version: 2, name: 'Saved', files: 0, versions: 1 },
      outline: [
        '1 Agreement: 1 DOWNLOAD Contract',
        '2 Tax: 1 UPLOAD Form',
        '3 Where you live: 1 INPUT_FIELD Street, 2 UPLOAD Proof of address',
      ],
    },
  };
}

/** Creates a scenario in which a template is cloned with its file (ONBT-06, AINV-13). */
export async function createFlowClone(api: TestApi): Promise<Scenario> {
  const administrator = await api.createAccount({ roles: [3] });
  const { id: flowId } = await seedTemplate(api, 'INVESTMENT', 'Cloned');
  const newFlowId = randomUUID();
  const call = { as: administrator, body: { flowId, newFlowId } };
  return {
    send: async (client) => fromRest(await client.rest('/api/investment/template/clone', call)),
    read: () => readFlow(api, newFlowId),
    done: { version: 1, name: 'Cloned - copy', files: 1, versions: 0, outline: [identity(1), ...others] },
  };
}

/** Creates a scenario in which a deal that has a flow gets another template (EDIT-45). */
export async function createFlowAttachment(api: TestApi): Promise<Scenario> {
  const administrator = await api.createAccount({ roles: [3] });
  const [former, other] = [
    await seedTemplate(api, 'INVESTMENT', 'Former'),
    await seedTemplate(api, 'INVESTMENT', 'Other'),
  ];
  const { id: dealId } = await insertDraft(api, administrator, { flowTemplateId: former.id });
  const { id } = await api.database.prisma.flow.findFirstOrThrow({ where: { dealId } });
  const call = { as: administrator, body: { flowId: other.id, dealId } };
  return {
    send: async (client) => fromRest(await client.rest('/api/investment/clone', call)),
    read: () => readFlow(api, id),
    done: { version: 2, name: 'Other', files: 1, versions: 1, outline: [identity(1), ...others] },
  };
}

/** Creates a scenario in which a deal's copy is renewed from its changed template. */
export async function createFlowRenewal(api: TestApi): Promise<Scenario> {
  const administrator = await api.createAccount({ roles: [3] });
  const template = await seedTemplate(api, 'INVESTMENT', 'Renewed');
  const { id: dealId } = await insertDraft(api, administrator, { flowTemplateId: template.id });
  const { id } = await api.database.prisma.flow.findFirstOrThrow({ where: { dealId } });
  const stored = await editedFlow(api, template.id);
  const [first] = stored.sectionEdges;
  const rest = stored.sectionEdges.slice(1).map(({ id: sectionId }) => sectionId);
  await save(
    api,
    'investment',
    { flow: { ...stored, sectionEdges: [first] }, deletedFlowSectionEdges: rest },
    administrator,
  );
  const document = 'mutation ($dealId: ID!) { renewDealFlow(dealId: $dealId, version: 1) { version } }';
  return {
    async send(client) {
      const answer = fromGraphql(await client.query(document, { dealId }, { as: administrator }));
      return { ...answer, status: 200 };
    },
    read: () => readFlow(api, id),
    done: { version: 2, name: 'Renewed', files: 1, versions: 1, outline: [identity(1)] },
    repeated: 'CONFLICT',
  };
}

/** Creates a scenario in which another template of onboarding becomes the default (ONBT-03). */
export async function createDefaultChange(api: TestApi): Promise<Scenario> {
  const administrator = await api.createAccount({ roles: [3] });
  await seedTemplate(api, 'ONBOARDING', 'Former default');
  const { id } = await seedTemplate(api, 'ONBOARDING', 'Next default');
  const { prisma } = api.database;
  return {
    send: async (client) =>
      fromGraphql(
        await client.query(
          'mutation ($id: ID!) { setDefaultFlow(id: $id) { isDefault } }',
          { id },
          { as: administrator },
        ),
      ),
    async read() {
      const defaults = await prisma.flow.findMany({ where: { isDefault: true } });
      return {
        isDefault: defaults.some((flow) => flow.id === id),
        defaults: defaults.length,
        audited: await prisma.auditEntry.count({ where: { entityId: id, action: 'flow.default_changed' } }),
      };
    },
    done: { isDefault: true, defaults: 1, audited: 1 },
  };
}

/** Creates a scenario in which an investment is marked as completed with a file in its flow (AINV-08). */
export async function createCompletion(api: TestApi): Promise<Scenario> {
  const administrator = await api.createAccount({ roles: [3] });
  const investor = await api.createAccount();
  const { investmentId, flowId } = await seedInvestment(api, investor);
  const { item } = await readStored(api, flowId);
  await upload(api, 'investment/documents', investor, { investmentSectionNodeEdgeId: item('Passport').id }, [
    textFile(),
  ]);
  const { prisma } = api.database;
  const document = 'mutation ($id: ID!) { setInvestmentCompleted(investmentId: $id, completed: true) { id } }';
  return {
    send: async (client) => fromGraphql(await client.query(document, { id: investmentId }, { as: administrator })),
    async read() {
      const { completedAt, completions } = await prisma.investment.findUniqueOrThrow({
        where: { id: investmentId },
        include: { completions: { include: { files: true } } },
      });
      return { isCompleted: completedAt !== null, files: completions.map(({ files }) => files.length) };
    },
    done: { isCompleted: true, files: [2] },
  };
}
