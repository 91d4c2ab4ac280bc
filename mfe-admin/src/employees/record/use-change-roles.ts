import { isUnanswered, personName, readCodedError, useErrorText, usePlatform, useSharedTexts } from '@platform/app-kit';
import { sendInTime } from '@platform/app-kit/in-time';
import { useState } from 'react';
import type { Conflict } from '../../form/use-save.ts';
import type { ChangeRolesMutationVariables } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import type { Employee } from './employee-page.tsx';

const ChangeRolesDocument = graphql(`
  mutation ChangeRoles(
    $accountId: ID!
    $version: String!
    $added: [RoleAssignmentInput!]!
    $removed: [ID!]!
    $successorId: ID
  ) {
    changeRoles(
      accountId: $accountId
      version: $version
      added: $added
      removed: $removed
      successorId: $successorId
    ) {
      id
      rolesVersion
      clientCount
      assignments {
        id
        roleId
        roleName
        dealId
        dealName
      }
    }
  }
`);

export type RolesSaved =
  /** `left` if no staff role remains. */
  | { state: 'saved'; left: boolean }
  | { state: 'conflict'; conflict: Conflict }
  | { state: 'successor' }
  | { state: 'failed'; text: string };

/** Saves the roles of an employee, and reports `Role Updated!` or `Error updating roles` (EMP-09, EMP-10). */
export function useChangeRoles(employee: Employee) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { graphql: client, toasts } = usePlatform();
  const { describe } = useErrorText();
  const [saving, setSaving] = useState(false);

  function describeFailed(error: unknown): string {
    if (isUnanswered(error)) return t('employees.roles.unanswered');
    const code = readCodedError(error)?.code;
    const reason =
      code === 'LAST_ADMINISTRATOR'
        ? t('employees.roles.lastAdministrator', { name: personName(employee) })
        : code === 'FIELD_INVALID'
          ? t('employees.roles.invalid')
          : code
            ? describe(error)
            : t('employees.roles.unknown');
    return t('employees.roles.failedText', { reason });
  }

  async function save(variables: ChangeRolesMutationVariables): Promise<RolesSaved> {
    setSaving(true);
    const { data, error } = await sendInTime(client, ChangeRolesDocument, variables).finally(() => setSaving(false));
    if (data && !error) {
      toasts.show({ severity: 'success', text: shared('toasts.roleUpdated') });
      return { state: 'saved', left: data.changeRoles.assignments.length === 0 };
    }
    const coded = readCodedError(error);
    if (coded?.code === 'FIELD_INVALID' && coded.params.field === 'successorId') return { state: 'successor' };
    toasts.show({ severity: 'error', text: t('employees.roles.failed') });
    if (coded?.code === 'CONFLICT') {
      const { by, at } = coded.params;
      return {
        state: 'conflict',
        conflict: { by: typeof by === 'string' ? by : null, at: typeof at === 'string' ? at : null },
      };
    }
    return { state: 'failed', text: describeFailed(error) };
  }
  return [save, saving] as const;
}
