import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { hasEnabledAdministrator } from '../../read-models/current-access.ts';

/**
 * Checks, after a change under `lockRoleChanges`, that somebody who can sign in still holds role 3 (EMP-12).
 *
 * @throws CodedError LAST_ADMINISTRATOR
 */
export async function requireAdministratorRemains(transaction: Transaction): Promise<void> {
  if (!(await hasEnabledAdministrator(transaction))) throw refuse('LAST_ADMINISTRATOR');
}
