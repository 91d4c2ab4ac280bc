import type { Transaction } from '../../database/database.ts';
import type { FlowItemType, FlowKind } from '../../database/generated/enums.ts';

export interface TemplateItem {
  type: FlowItemType;
  /** The label, for an input field. */
  name: string;
  text?: string;
}

export interface TemplateSection {
  name: string;
  /** Default true. */
  shown?: boolean;
  items: readonly TemplateItem[];
}

export interface NewTemplate {
  kind: FlowKind;
  name: string;
  /** In display order. */
  sections: readonly TemplateSection[];
}

/** A stored template; sections and items have the order in which they were given. */
export interface StoredTemplate {
  id: string;
  sections: { id: string; items: { id: string }[] }[];
}

/** Stores a template; the first of its kind becomes the default (ONBT-03). Files are added to its items afterwards. */
export async function createTemplate(
  transaction: Transaction,
  { kind, name, sections }: NewTemplate,
): Promise<StoredTemplate> {
  const isDefault = (await findDefaultTemplate(transaction, kind)) === null;
  return transaction.flow.create({
    data: {
      kind,
      scope: 'TEMPLATE',
      name,
      isDefault,
      sections: {
        create: sections.map((section, sectionIndex) => ({
          order: sectionIndex + 1,
          name: section.name,
          shown: section.shown ?? true,
          items: {
            create: section.items.map((item, itemIndex) => ({
              order: itemIndex + 1,
              type: item.type,
              name: item.name,
              text: item.text ?? '',
            })),
          },
        })),
      },
    },
    select: {
      id: true,
      sections: {
        select: { id: true, items: { select: { id: true }, orderBy: { order: 'asc' } } },
        orderBy: { order: 'asc' },
      },
    },
  });
}

/** Returns the id of the default template of a kind, or null (ONBT-03). */
export async function findDefaultTemplate(transaction: Transaction, kind: FlowKind): Promise<string | null> {
  const template = await transaction.flow.findFirst({ where: { kind, isDefault: true }, select: { id: true } });
  return template?.id ?? null;
}
