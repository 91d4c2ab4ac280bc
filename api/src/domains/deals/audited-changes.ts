import { type AuditedChange, changesOf, cutLongTexts } from '../../database/audit.ts';
import type { DealContent } from '../../read-models/deal-content.ts';
import { listFiles, sameContent } from './apply-changes.ts';

/**
 * Returns what a save changed, for the history (HIST-16): terms with their values, sections and files by name, and the
 * titles of changed texts, whose words the versions have. Long texts are cut.
 *
 * @param newFiles files whose uploads follow
 */
export function contentChanges(
  before: DealContent | null,
  after: DealContent,
  newFiles: readonly { name: string }[] = [],
): AuditedChange[] {
  const former = before ? summaryOf(before) : {};
  return cutLongTexts([
    ...changesOf(before ? { ...before.terms } : {}, { ...after.terms }),
    ...changesOf(former, { ...summaryOf(after), files: [...fileNames(after), ...newFiles.map(({ name }) => name)] }),
    ...changesOf({}, { texts: changedTexts(before, after) }),
  ]);
}

const summaryOf = (content: DealContent) => ({
  flowTemplateId: content.flowTemplateId,
  sections: titlesInOrder(content),
  files: fileNames(content),
});

const fileNames = (content: DealContent) => listFiles(content).map(({ file }) => file.name);

function titlesInOrder({ order, ...content }: DealContent): string[] {
  const { textSections, imageSections, documentSections, linkSections } = content;
  return [
    ...textSections.map((section) => ({ ...section, order: section.isOverview ? 0 : section.order })),
    ...[...imageSections, ...documentSections, ...linkSections],
    { title: 'Description', order: order.description },
    { title: 'Management', order: order.management },
    { title: 'Funding History', order: order.fundingHistory },
  ]
    .filter((section) => section.order >= 0)
    .sort((left, right) => left.order - right.order)
    .map(({ title }) => title);
}

function changedTexts(before: DealContent | null, after: DealContent): string[] {
  const former = new Map(before?.textSections.map(({ id, body }) => [id, body]));
  const formerLinks = new Map(before?.linkSections.map(({ id, links }) => [id, links]));
  return [
    ...after.textSections.filter(({ id, body }) => (former.get(id) ?? '') !== body),
    ...after.linkSections.filter(({ id, links }) => !sameContent(formerLinks.get(id) ?? [], links)),
  ].map(({ title }) => title);
}
