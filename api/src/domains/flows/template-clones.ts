import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { FlowKind } from '../../database/generated/enums.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import { copyFlow } from './copy-flow.ts';
import { nameOfCopy } from './texts.ts';

/**
 * Copies a template with its sections, items and files to a new one, which is not the default (ONBT-06, AINV-13).
 *
 * @returns the new template's id
 * @throws CodedError NOT_FOUND for an unknown template, and for one of the other kind
 */
export async function cloneTemplate(
  context: RequestContext,
  { kind, flowId }: { kind: FlowKind; flowId: string },
): Promise<string> {
  return context.services.database.prisma.$transaction(async (transaction) => {
    const where = { id: rowId(flowId), kind, scope: 'TEMPLATE' } as const;
    const template = await transaction.flow.findFirst({ where, select: { id: true, name: true } });
    const name = template && nameOfCopy(template.name);
    const copy = name && (await copyFlow(transaction, template.id, { scope: 'TEMPLATE', name }));
    if (!copy) throw refuse('NOT_FOUND');
    await audit(transaction, context, {
      action: 'flow_template.cloned',
      entityType: 'flow',
      entityId: copy,
      details: { templateId: template.id, name },
    });
    return copy;
  });
}
