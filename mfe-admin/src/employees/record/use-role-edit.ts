import { useDraft } from '@platform/app-kit';
import { useState } from 'react';
import type { AssignableRole } from '../use-roles.ts';
import type { Employee } from './employee-page.tsx';

/** A role, with the deal to which it is bound. */
export type RoleChoice = { role: AssignableRole; deal: { id: string; name: string } | null };

export type Assignment = Employee['assignments'][number];

const keyOf = (roleId: number, dealId: string | null | undefined): string => `${roleId} ${dealId ?? ''}`;

export const choiceKey = ({ role, deal }: RoleChoice): string => keyOf(role.id, deal?.id);

/** What was chosen, as the draft keeps it: new roles, and the ids of assignments to remove. */
type Choices = { added: { roleId: number; deal: RoleChoice['deal'] }[]; removed: string[] };

const noChoices: Choices = { added: [], removed: [] };

/**
 * What is to be added to and removed from the roles of an employee, until it is saved (EMP-09). It is kept as a draft.
 */
export function useRoleEdit({ id: employeeId, assignments, clientCount }: Employee, roles: readonly AssignableRole[]) {
  const draft = useDraft(`employee-roles.1.${employeeId}`, noChoices);
  const [choices, setChoices] = useState(draft.values);
  const [restored, setRestored] = useState(draft.restored);
  const roleOf = (id: number) => roles.find((role) => role.id === id);
  const removedIds = new Set(choices.removed);
  const added = choices.added.flatMap(({ roleId, deal }): RoleChoice[] => {
    const role = roleOf(roleId);
    return role ? [{ role, deal }] : [];
  });
  // Role 10 is given and taken with the client, not here.
  const editable = assignments.filter(({ roleId }) => roleOf(roleId));
  // Somebody else may have removed or added the same meanwhile.
  const removed = editable.filter(({ id }) => removedIds.has(id));
  const kept = editable.filter(({ id }) => !removedIds.has(id));
  const held = new Set(editable.map(({ roleId, dealId }) => keyOf(roleId, dealId)));
  const news = added.filter((choice) => !held.has(choiceKey(choice)));

  const after = [
    ...kept.flatMap(({ roleId, dealName }) => {
      const role = roleOf(roleId);
      return role ? [{ role, deal: dealName ?? null }] : [];
    }),
    ...news.map(({ role, deal }) => ({ role, deal: deal?.name ?? null })),
  ];
  // CLI-30: only a role without a binding that reads clients' data makes a relationship manager.
  const mayManage = after.some(({ role }) => role.binding === 'NONE' && role.permissions.includes('read_client_info'));
  const losesRole7 = removed.some(({ roleId }) => roleId === relationshipManagerRole);

  function change(part: Partial<Choices>): void {
    const next = { ...choices, ...part };
    setChoices(next);
    draft.keep(next);
  }

  function toggle(id: string): void {
    const next = new Set(removedIds);
    if (!next.delete(id)) next.add(id);
    change({ removed: [...next] });
  }

  const setAdded = (next: readonly RoleChoice[]) =>
    change({ added: next.map(({ role, deal }) => ({ roleId: role.id, deal })) });

  return {
    editable,
    removed,
    added: news,
    /** All roles that the employee holds after the save. */
    after,
    dirty: removed.length > 0 || news.length > 0,
    /** Whether the save hands the clients to somebody else (EMP-11). */
    handsOver: clientCount > 0 && (losesRole7 || !mayManage),
    isRemoved: (id: string) => removedIds.has(id),
    toggle,
    isHeld: (choice: RoleChoice) =>
      held.has(choiceKey(choice)) || news.some((one) => choiceKey(one) === choiceKey(choice)),
    /** Whether the choices are from before a reload. */
    restored,
    add: (choice: RoleChoice) => setAdded([...news, choice]),
    drop: (choice: RoleChoice) => setAdded(news.filter((one) => choiceKey(one) !== choiceKey(choice))),
    discard: () => {
      setChoices(noChoices);
      setRestored(false);
      draft.clear();
    },
  };
}

export type RoleEdit = ReturnType<typeof useRoleEdit>;

const relationshipManagerRole = 7;
