import { isPersonalText } from '@platform/rules';
import { refuse } from '../../errors/coded-error.ts';

/** The names that staff give to an invitee or applicant; an absent one is unknown to them. */
export interface InviteeNames {
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * Returns the names as they are stored, trimmed. A blank name counts as absent, so that it does not overwrite a known
 * one.
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
