import type { Permission } from '../database/generated/enums.ts';
import { CodedError, refuse } from '../errors/coded-error.ts';
import type { Caller } from './caller.ts';
import { holdsOnDeal, holdsOnSomeDeal } from './deal-rights.ts';
import type { Rule } from './policy.ts';

/**
 * Checks whether a caller satisfies a rule; row-level access is enforced by the SQL of the service.
 *
 * @throws CodedError NOT_APPROVED without any assignment (AUTH-17), FORBIDDEN without a required flag (PERM-14),
 * CONFIDENTIALITY_NOT_ACCEPTED before the agreement is accepted (STEP-16)
 */
export function authorize(rule: Rule, caller: Caller): void {
  if (rule.allow === 'anyone' || rule.allow === 'parent') return;
  if (caller.assignments.length === 0) throw refuse('NOT_APPROVED');
  switch (rule.allow) {
    case 'signedIn':
      return;
    case 'content':
      requireContentAccess(caller);
      return;
    case 'investor':
      // ADM-27: staff may view, but neither invest nor declare interest.
      if (caller.isAdmin) throw refuse('FORBIDDEN');
      requireContentAccess(caller);
      return;
    case 'participant':
      if (!caller.isAdmin) requireContentAccess(caller);
      return;
    case 'staffWithAny':
      if (!isStaffWithAny(caller, rule.permissions) && !(rule.deal && holdsAnyOnSomeDeal(caller, rule.permissions))) {
        throw refuse('FORBIDDEN');
      }
      return;
    case 'contentOrStaffWithAny':
      if (!isStaffWithAny(caller, rule.permissions)) requireContentAccess(caller);
      return;
    case 'contentOrStaffOnDeal':
      if (!holdsOnSomeDeal(caller, rule.permission)) requireContentAccess(caller);
      return;
    case 'staff':
      if (!caller.isAdmin || !holdsAll(caller, rule.permissions, rule.deal)) throw refuse('FORBIDDEN');
  }
}

/** Returns whether a caller satisfies a rule, where one is offered less instead of being refused. */
export function satisfies(rule: Rule, caller: Caller): boolean {
  try {
    authorize(rule, caller);
    return true;
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
}

function requireContentAccess(caller: Caller): void {
  if (!caller.permissions.has('app_content_access')) throw refuse('FORBIDDEN');
  if (!caller.isAdmin && !caller.acceptedConfidentialityAt) throw refuse('CONFIDENTIALITY_NOT_ACCEPTED');
}

function isStaffWithAny({ isAdmin, permissions }: Caller, anyOf: readonly Permission[]): boolean {
  return isAdmin && anyOf.some((permission) => permissions.has(permission));
}

const holdsAnyOnSomeDeal = (caller: Caller, anyOf: readonly Permission[]): boolean =>
  anyOf.some((permission) => holdsOnSomeDeal(caller, permission));

function holdsAll(caller: Caller, permissions: Extract<Rule, { allow: 'staff' }>['permissions'], deal: boolean) {
  if (permissions.every((permission) => caller.permissions.has(permission))) return true;
  if (!deal) return false;
  return [...caller.dealPermissions.keys()].some((dealId) =>
    permissions.every((permission) => holdsOnDeal(caller, permission, dealId)),
  );
}
