import type { AuditContext } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import type { CodedError } from '../../errors/coded-error.ts';
import type { FlowContent, StoredFlowContent } from '../../read-models/flow-content.ts';
import { readFlowContent } from '../../read-models/flow-content.ts';
import { conflictWith, readLastChange } from '../../read-models/last-change.ts';
import type { LockedFlow } from './access.ts';

/** The actions that raise the version of a flow. */
const actions = ['flow.created', 'flow_template.cloned', 'flow.updated', 'flow.renewed', 'flow_instance.updated'];

/**
 * Checks the version that a save started from (CARE-17). Files raise the version too, but are no part of a save: a version that
 * differs from the stored one in files alone will do.
 *
 * @throws CodedError CONFLICT
 */
export async function requireVersion(
  transaction: Transaction,
  flow: LockedFlow,
  version: number | null | undefined,
  present: FlowContent,
): Promise<void> {
  if (version === flow.version) return;
  if (typeof version === 'number' && Number.isSafeInteger(version)) {
    const former = await readFormerContent(transaction, flow.id, version);
    if (former && structureOf(former) === structureOf(present)) return;
  }
  throw await conflictOfFlow(transaction, flow);
}

async function readFormerContent(
  transaction: Transaction,
  flowId: string,
  number: number,
): Promise<FlowContent | undefined> {
  const [version] = await transaction.$queryRaw<{ content: FlowContent }[]>`
    /* flows.former_content */
    SELECT content FROM flow_version WHERE flow_id = ${flowId}::uuid AND number = ${number}::bigint`;
  return version?.content;
}

/** All of a flow that a save stores. */
const structureOf = ({ name, sections }: FlowContent): string =>
  JSON.stringify([
    name,
    sections.map((section) => [
      ...[section.id, section.name, section.shown],
      section.items.map((item) => [item.id, item.type, item.name, item.text]),
    ]),
  ]);

/** Returns the error of a save that started from another version than the stored one (CARE-17). */
export async function conflictOfFlow(
  transaction: Transaction,
  { id, version }: Pick<LockedFlow, 'id' | 'version'>,
): Promise<CodedError> {
  return conflictWith(await readLastChange(transaction, { entityType: 'flow', entityId: id, actions }), version);
}

/** Returns what a version keeps of a flow: no flags and answers of a client. */
const contentOf = ({ name, sections }: StoredFlowContent): FlowContent => ({
  name,
  sections: sections.map(({ id, name: title, shown, items }) => ({
    ...{ id, name: title, shown },
    items: items.map((item) => ({
      ...{ id: item.id, type: item.type, name: item.name, text: item.text },
      files: item.files,
    })),
  })),
});

/**
 * Raises the version of a locked flow whose rows are about to change, and keeps the present state of a template or a deal's
 * copy under its number; an instance has no earlier versions.
 *
 * @returns the new version
 */
export async function raiseVersion(
  transaction: Transaction,
  { caller }: AuditContext,
  { id, version, scope }: LockedFlow,
  present: StoredFlowContent,
): Promise<number> {
  if (scope !== 'INSTANCE') {
    const content = JSON.stringify(contentOf(present));
    await transaction.$executeRaw`
      /* flows.keep_version */
      INSERT INTO flow_version (flow_id, number, content, replaced_by_id)
      VALUES (${id}::uuid, ${version}::int, ${content}::jsonb, ${caller?.accountId ?? null}::uuid)`;
  }
  const raised = await transaction.flow.update({
    where: { id },
    data: { version: { increment: 1 }, updatedAt: new Date() },
    select: { version: true },
  });
  return raised.version;
}

/**
 * Raises the version of a locked template or deal's copy whose files are about to change, if something was made from it: that
 * can be renewed then, and its version goes on to name the files that it came with. Files of an instance are no version.
 */
export async function raiseCopiedVersion(
  transaction: Transaction,
  context: AuditContext,
  flow: LockedFlow,
): Promise<void> {
  if (flow.scope === 'INSTANCE') return;
  const copies = await transaction.$queryRaw<object[]>`
    /* flows.copies_of_version */
    SELECT FROM flow copy WHERE copy.source_flow_id = ${flow.id}::uuid AND copy.source_version = ${flow.version}::int LIMIT 1`;
  if (copies.length > 0) await raiseVersion(transaction, context, flow, await readFlowContent(transaction, flow.id));
}
