import type { Transaction } from '../database/database.ts';
import type { EditedEntity } from '../database/generated/enums.ts';
import type { Editor } from '../graphql/generated/resolvers.ts';

/** Seconds after which somebody who has not told otherwise is gone: two calls of the editor (HIST-12). */
export const presenceSeconds = 60;

interface EditedRecord {
  entity: EditedEntity;
  entityId: string;
}

/** Returns whether there is a deal or company with this id. */
export async function isEditedRecord(transaction: Transaction, { entity, entityId }: EditedRecord): Promise<boolean> {
  const [row] = await transaction.$queryRaw<{ exists: boolean }[]>`
    /* presence.record */
    SELECT CASE WHEN ${entity} = 'DEAL' THEN EXISTS (SELECT FROM deal WHERE id = ${entityId}::uuid)
      ELSE EXISTS (SELECT FROM company WHERE id = ${entityId}::uuid) END AS exists`;
  return row?.exists ?? false;
}

/** Reads who else has a record open for editing, the longest first. */
export function readOtherEditors(
  transaction: Transaction,
  { entity, entityId, accountId }: EditedRecord & { accountId: string },
): Promise<Editor[]> {
  return transaction.$queryRaw<Editor[]>`
    /* presence.others */
    SELECT session.since, json_build_object('id', account.id, 'firstName', account.first_name,
      'lastName', account.last_name, 'email', account.email) AS person
    FROM edit_session session JOIN account ON account.id = session.account_id
    WHERE session.entity = ${entity}::edited_entity AND session.entity_id = ${entityId}::uuid
      AND session.account_id <> ${accountId}::uuid
      AND session.seen_at > now() - make_interval(secs => ${presenceSeconds}::double precision)
    ORDER BY session.since, account.id`;
}
