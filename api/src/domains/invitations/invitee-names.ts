import { isPersonalText } from '@platform/rules';
import { refuse } from '../../errors/coded-error.ts';

/** How staff name the person of an invitation or approval; what is absent is not known to them. */
export interface InviteeNames {
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * The names as they are stored, trimmed. A blank one counts as absent: it takes no name away that is known already.
 *
 * @throws CodedError FIELD_INVALID for a name outside ACC-05
 */
export function readNames({ firstName, lastName }: InviteeNames): InviteeNames {
  return { firstName: readName('firstName', firstName), lastName: readName('lastName', lastName) };
}

function readName(field: keyof InviteeNames, name: string | undefined): string | undefined {
  const trimmed = name?.trim();
  if (!trimmed) return undefined;
  if (!isPersonalText(trimmed)) throw refuse('FIELD_INVALID', { field });
  return trimmed;
}
