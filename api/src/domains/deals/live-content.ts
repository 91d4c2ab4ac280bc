import { availableAfter } from '@platform/rules';
import type { Transaction } from '../../database/database.ts';
import { Prisma } from '../../database/generated/client.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { DealContent, FileContent } from '../../read-models/deal-content.ts';
import { deleteDealFiles, placeDealFiles } from '../files/service.ts';
import { attachFlow } from '../flows/service.ts';
import { listFiles, sameContent } from './apply-changes.ts';
import type { LockedDeal } from './state.ts';

/** The stored amounts that a change of the total offered depends on. */
type Amounts = Pick<LockedDeal, 'total' | 'available' | 'committed'>;

/**
 * Writes what differs between the live content and another one to the live rows: sections by id, files, flow, and what is
 * available after a changed total (EDIT-41, EDIT-45, EDIT-49). Rows that stay the same are not written, since each written
 * text renews the deal's search document.
 *
 * @param actorId who replaces the flow; null for a command or a job
 */
export async function writeLive(
  transaction: Transaction,
  { id, live, ...amounts }: { id: string; live: DealContent } & Amounts,
  content: DealContent,
  actorId: string | null,
): Promise<void> {
  if (!sameContent([live.terms, live.order], [content.terms, content.order])) {
    await writeTerms(transaction, id, live, content, amounts);
  }
  const kept = new Set(listFiles(content).map(({ file }) => file.id));
  const removed = listFiles(live).filter(({ file }) => !kept.has(file.id));
  await deleteDealFiles(
    transaction,
    removed.map(({ file }) => file.id),
  );
  await writeSections(transaction, id, 'text', live.textSections, content.textSections);
  await writeSections(transaction, id, 'image', live.imageSections, content.imageSections);
  await writeSections(transaction, id, 'document', live.documentSections, content.documentSections);
  await writeSections(transaction, id, 'link', live.linkSections, content.linkSections);
  await writeLinks(transaction, live, content);
  const placed = new Set(listFiles(live).map(({ file }) => file.id));
  const added = listFiles(content).filter(({ file }) => !placed.has(file.id));
  await placeDealFiles(
    transaction,
    id,
    added.map(({ sectionId, kind, file }) => ({ ...fileRow(file), kind, sectionId })),
  );
  if (live.flowTemplateId !== content.flowTemplateId) {
    await attachFlow(transaction, { dealId: id, templateId: content.flowTemplateId, actorId });
  }
}

export const fileRow = ({ id, name, blobId }: FileContent) => ({ id, name, blobId });

async function writeTerms(
  transaction: Transaction,
  id: string,
  live: DealContent,
  { terms, order }: DealContent,
  amounts: Amounts,
): Promise<void> {
  const { openingDate, investmentDeadline, investmentValue } = terms;
  const totalChanges = investmentValue !== live.terms.investmentValue;
  await transaction.deal.update({
    where: { id },
    data: {
      ...terms,
      openingDate: openingDate && new Date(openingDate),
      investmentDeadline: investmentDeadline && new Date(investmentDeadline),
      descriptionOrder: order.description,
      managementOrder: order.management,
      fundingHistoryOrder: order.fundingHistory,
      ...(totalChanges && investmentValue !== null
        ? { investmentAmountAvailable: availableAfter(amounts, investmentValue) }
        : {}),
    },
    select: { id: true },
  });
}

interface Section {
  id: string;
  order: number;
  title: string;
  body?: string;
  isOverview?: boolean;
}

/** One statement each for the sections that are gone, changed and new. */
async function writeSections(
  transaction: Transaction,
  dealId: string,
  kind: 'text' | 'image' | 'document' | 'link',
  before: readonly Section[],
  after: readonly Section[],
): Promise<void> {
  const table = Prisma.raw(`deal_${kind}_section`);
  const former = new Map(before.map((section) => [section.id, rowOf(section)]));
  const present = new Set(after.map(({ id }) => id));
  const removed = [...former.keys()].filter((id) => !present.has(id));
  const changed = after.map(rowOf).filter((row) => former.has(row.id) && !sameContent(row, former.get(row.id)));
  const added = after.map(rowOf).filter(({ id }) => !former.has(id));
  const texts = kind === 'text';
  if (removed.length > 0) {
    await transaction.$executeRaw`
      /* deals.remove_sections */
      DELETE FROM ${table} WHERE deal_id = ${dealId}::uuid AND id = ANY (${removed}::uuid[])`;
  }
  const columns = Prisma.raw(`(id uuid, "order" int, title text, body text, "isOverview" boolean)`);
  if (changed.length > 0) {
    await transaction.$executeRaw`
      /* deals.change_sections */
      UPDATE ${table} section SET "order" = changed."order", title = changed.title
        ${texts ? Prisma.sql`, body = changed.body` : Prisma.empty}
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS changed ${columns}
      WHERE section.id = changed.id AND section.deal_id = ${dealId}::uuid`;
  }
  if (added.length > 0) {
    const inserted = await transaction.$executeRaw`
      /* deals.add_sections */
      INSERT INTO ${table} (id, deal_id, "order", title ${texts ? Prisma.sql`, body, is_overview` : Prisma.empty})
      SELECT id, ${dealId}::uuid, "order", title ${texts ? Prisma.sql`, body, "isOverview"` : Prisma.empty}
      FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS added ${columns}
      ON CONFLICT (id) DO NOTHING`;
    // The id is that of another deal's section.
    if (inserted < added.length) throw refuse('CONFLICT');
  }
}

const rowOf = ({ id, order, title, body, isOverview }: Section) => ({
  ...{ id, order, title },
  ...(body === undefined ? {} : { body, isOverview }),
});

/** The order of links is unique in their section, so that changed ones are replaced as a whole. */
async function writeLinks(transaction: Transaction, before: DealContent, after: DealContent): Promise<void> {
  const former = new Map(before.linkSections.map(({ id, links }) => [id, links]));
  const changed = after.linkSections.filter(({ id, links }) => !sameContent(links, former.get(id) ?? []));
  if (changed.length === 0) return;
  await transaction.dealLink.deleteMany({ where: { sectionId: { in: changed.map(({ id }) => id) } } });
  await transaction.dealLink.createMany({
    data: changed.flatMap(({ id: sectionId, links }) =>
      links.map((link, index) => ({ ...link, sectionId, order: index + 1 })),
    ),
  });
}
