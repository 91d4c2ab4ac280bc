import { randomUUID } from 'node:crypto';
import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';
import type { RestAnswer, TestClient } from '../kit/client.ts';
import { readStored } from './seed.ts';

export interface EditedItem {
  id: string;
  type: string;
  name: string;
  text?: string;
}

export interface EditedSection {
  id: string;
  name: string;
  shown?: boolean;
  itemNodes: EditedItem[];
}

/** A flow as the editor sends it. */
export interface EditedFlow {
  id: string;
  version?: number;
  name: string;
  sectionEdges: EditedSection[];
}

export interface SaveBody {
  flow: EditedFlow;
  deletedFlowSectionEdges?: string[];
  deletedSectionItemEdges?: string[];
}

export type PathKind = 'onboarding' | 'investment';

export const newItem = (name: string, type = 'TEXT', text = ''): EditedItem => ({ id: randomUUID(), type, name, text });

export const newSection = (name: string, ...itemNodes: EditedItem[]): EditedSection => ({
  id: randomUUID(),
  name,
  itemNodes,
});

/** A new flow with a section of two items, unless others are given. */
export const newFlow = (
  name: string,
  sectionEdges = [newSection('Identity', newItem('Passport', 'UPLOAD'), newItem('Guide', 'DOWNLOAD'))],
): EditedFlow => ({ id: randomUUID(), name, sectionEdges });

export function save(
  client: TestClient,
  kind: PathKind,
  body: SaveBody | object,
  as: TestAccount,
): Promise<RestAnswer<{ flowId: string; version: number }>> {
  return client.rest(`/api/${kind}/update`, { as, body });
}

/** Returns a stored flow as the editor would send it unchanged. */
export async function editedFlow(api: TestApi, flowId: string): Promise<EditedFlow & { version: number }> {
  const { id, name, version, sections } = await readStored(api, flowId);
  return {
    ...{ id, name, version },
    sectionEdges: sections.map((section) => ({
      ...{ id: section.id, name: section.name, shown: section.shown },
      itemNodes: section.items.map((item) => ({ id: item.id, type: item.type, name: item.name, text: item.text })),
    })),
  };
}

/** The sections and items of a stored flow, such as `1 Identity: 1 UPLOAD Passport, 2 DOWNLOAD Guide`. */
export async function outline(api: TestApi, flowId: string): Promise<string[]> {
  const { sections } = await readStored(api, flowId);
  return sections.map(
    ({ order, name, items }) =>
      `${order} ${name}: ${items.map((item) => `${item.order} ${item.type} ${item.name}`).join(', ')}`,
  );
}

/** Every row of a flow, to tell whether anything was written. */
export async function readRows({ database }: TestApi, flowId: string): Promise<unknown> {
  return database.prisma.flow.findUnique({
    where: { id: flowId },
    include: {
      versions: true,
      sections: {
        orderBy: { order: 'asc' },
        include: { items: { orderBy: { order: 'asc' }, include: { files: true, input: true } } },
      },
    },
  });
}

/** The stored kind of the flows that a path is about. */
export const kindOf = (kind: PathKind) => (kind === 'investment' ? 'INVESTMENT' : 'ONBOARDING');

/** The code of a refused call. */
export const codeOf = ({ body }: { body: { result: { code?: string; params?: object } } }) => body.result.code;
