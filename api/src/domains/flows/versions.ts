import type { AuditContext } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import type { CodedError } from '../../errors/coded-error.ts';
import type { FlowContent, StoredFlowContent } from '../../read-models/flow-content.ts';
import { conflictWith, readLastChange } from '../../read-models/last-change.ts';
import type { LockedFlow } from './access.ts';

/** The actions that raise the version of a flow. */
const actions = ['flow.created', 'flow_template.cloned', 'flow.updated', 'flow.renewed', 'flow_instance.updated'];

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
