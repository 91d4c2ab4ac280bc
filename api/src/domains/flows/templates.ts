import { cloneName } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import type { FlowItemType, FlowKind } from '../../database/generated/enums.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { findBlobsOfItems } from '../files/service.ts';
import { findAndLockFlow, type LockedFlow, lockFlow, requireMayEdit } from './access.ts';
import { copyFlow } from './copy-flow.ts';

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

/** Stores a template of the product, such as one of the demo data. Files are added to its items afterwards. */
export async function createTemplate(
  transaction: Transaction,
  { kind, name, sections }: NewTemplate,
): Promise<StoredTemplate> {
  return transaction.flow.create({
    data: {
      kind,
      scope: 'TEMPLATE',
      name,
      isDefault: await becomesDefault(transaction, kind),
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

/**
 * Stores a template without sections, which the caller adds; the first one of onboarding becomes the default (ONBT-03).
 *
 * @returns false when there is a flow with this id
 */
export async function insertTemplate(
  transaction: Transaction,
  { id, kind, name }: { id: string; kind: FlowKind; name: string },
): Promise<boolean> {
  const isDefault = await becomesDefault(transaction, kind);
  const inserted = await transaction.$executeRaw`
    /* flows.insert_template */
    INSERT INTO flow (id, kind, scope, name, is_default, updated_at)
    VALUES (${id}::uuid, ${kind}::flow_kind, 'TEMPLATE', ${name}, ${isDefault}, now())
    ON CONFLICT (id) DO NOTHING`;
  return inserted > 0;
}

async function becomesDefault(transaction: Transaction, kind: FlowKind): Promise<boolean> {
  if (kind !== 'ONBOARDING') return false;
  await lockDefault(transaction);
  return (await findDefaultTemplate(transaction)) === null;
}

/** Serializes what decides which template is the default; taken before the rows of flows. */
async function lockDefault(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`
    /* flows.lock_default */
    SELECT pg_advisory_xact_lock(hashtextextended('flows.default_template', 0))`;
}

/** Returns the id of the default template of onboarding, or null (ONBT-03). */
export async function findDefaultTemplate(transaction: Transaction): Promise<string | null> {
  const template = await transaction.flow.findFirst({ where: { isDefault: true }, select: { id: true } });
  return template?.id ?? null;
}

/**
 * Clones a template as `{name} - copy`, with its own sections, items and files, not default (ONBT-06, AINV-13).
 *
 * @param options.newId of the clone, made by the caller: the same call again returns the same clone
 * @param options.kind only such a template
 * @throws CodedError NOT_FOUND, FORBIDDEN, FIELD_INVALID `newId`, CONFLICT when another flow has this id
 */
export async function cloneTemplate(
  context: RequestContext,
  { flowId, newId, kind }: { flowId: string; newId: string; kind?: FlowKind },
): Promise<string> {
  const { services, caller } = context;
  return services.database.prisma.$transaction(async (transaction) => {
    const template = await lockTemplate(transaction, context, flowId);
    if (kind && template.kind !== kind) throw refuse('NOT_FOUND');
    if (!isUuid(newId)) throw refuse('FIELD_INVALID', { field: 'newId' });
    const { name: original } = await transaction.flow.findUniqueOrThrow({ where: { id: template.id } });
    const name = cloneName(original);
    const id = await copyFlow(transaction, template.id, { scope: 'TEMPLATE', id: newId, name });
    if (!id) {
      const present = await findAndLockFlow(transaction, caller, { flowId: newId });
      const where = { id: newId, scope: 'TEMPLATE' as const, sourceFlowId: template.id };
      if (present && (await transaction.flow.count({ where })) > 0) return present.id;
      throw refuse('CONFLICT');
    }
    await audit(transaction, context, {
      action: 'flow_template.cloned',
      entityType: 'flow',
      entityId: id,
      details: { kind: template.kind, templateId: template.id, changes: changesOf({}, { name, clonedFrom: original }) },
    });
    return id;
  });
}

/**
 * Deletes a template with its files (ONBT-05, AINV-14). What was cloned from it stays: templates, deals' copies and
 * instances.
 *
 * @throws CodedError NOT_FOUND, FORBIDDEN, FLOW_IS_DEFAULT (ONBT-04)
 */
export async function deleteTemplate(context: RequestContext, id: string): Promise<void> {
  const { database, jobs } = context.services;
  await database.prisma.$transaction(async (transaction) => {
    await lockDefault(transaction);
    const template = await lockTemplate(transaction, context, id);
    const where = { id: template.id };
    const select = { name: true, isDefault: true, sections: { select: { items: { select: { id: true } } } } };
    const { name, isDefault, sections } = await transaction.flow.findUniqueOrThrow({ where, select });
    if (isDefault) throw refuse('FLOW_IS_DEFAULT');
    const itemIds = sections.flatMap(({ items }) => items.map((item) => item.id));
    const blobIds = await findBlobsOfItems(transaction, itemIds);
    await transaction.flow.delete({ where, select: { id: true } });
    if (blobIds.length > 0) await jobs.enqueue(transaction, 'files.purge-blobs', { blobIds });
    await audit(transaction, context, {
      action: 'flow.deleted',
      entityType: 'flow',
      entityId: template.id,
      details: { kind: template.kind, changes: changesOf({ name }, { name: null }) },
    });
  });
}

/**
 * Makes a template of onboarding the default in place of the present one, in one transaction (ONBT-03).
 *
 * @throws CodedError NOT_FOUND, FORBIDDEN
 */
export async function makeDefault(context: RequestContext, id: string): Promise<void> {
  await context.services.database.prisma.$transaction(async (transaction) => {
    await lockDefault(transaction);
    const template = await lockTemplate(transaction, context, id);
    if (template.kind !== 'ONBOARDING') throw refuse('NOT_FOUND');
    const former = await findDefaultTemplate(transaction);
    if (former === template.id) return;
    // Before the new one: a unique index admits one default.
    await transaction.flow.updateMany({ where: { isDefault: true }, data: { isDefault: false } });
    await transaction.flow.update({ where: { id: template.id }, data: { isDefault: true }, select: { id: true } });
    const changed = [{ id: template.id, isDefault: true }, ...(former ? [{ id: former, isDefault: false }] : [])];
    for (const { id: entityId, isDefault } of changed) {
      await audit(transaction, context, {
        action: 'flow.default_changed',
        entityType: 'flow',
        entityId,
        details: { changes: changesOf({ isDefault: !isDefault }, { isDefault }) },
      });
    }
  });
}

async function lockTemplate(transaction: Transaction, { caller }: RequestContext, id: string): Promise<LockedFlow> {
  const flow = await lockFlow(transaction, caller, { flowId: id });
  if (flow.scope !== 'TEMPLATE') throw refuse('NOT_FOUND');
  requireMayEdit(caller, flow);
  return flow;
}
