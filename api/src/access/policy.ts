import type { Permission } from '../database/generated/enums.ts';

/**
 * Who may call a GraphQL coordinate or a REST route. Checked before the resolver or handler runs; row-level access is
 * enforced by the SQL criteria of the service.
 */
export type Rule =
  /** No token required (API-01 lists the routes). */
  | { allow: 'anyone' }
  /** Any enabled account with at least one assignment (AUTH-13, AUTH-17). */
  | { allow: 'signedIn' }
  /** Content access and accepted confidentiality; staff need content access only (STEP-16, ADM-27). */
  | { allow: 'content' }
  /** As `content`, but not for staff: writes that declare interest or move money (ADM-27). */
  | { allow: 'investor' }
  /** Investors as for `content`; staff regardless of their flags (STEP-16, PERM-08). */
  | { allow: 'participant' }
  /** Staff with all of the permissions, globally or, where `deal` is set, on some deal (the service checks which). */
  | { allow: 'staff'; permissions: readonly Permission[]; deal: boolean }
  /** Staff with at least one of the permissions, globally or, where `deal` is set, on some deal (the service checks which). */
  | { allow: 'staffWithAny'; permissions: readonly Permission[]; deal: boolean }
  /** As `content`, and staff with at least one of the permissions (the service checks which rows they may use). */
  | { allow: 'contentOrStaffWithAny'; permissions: readonly Permission[] }
  /** As `content`, and staff with the permission on some deal, globally or not (the service checks which rows). */
  | { allow: 'contentOrStaffOnDeal'; permission: Permission }
  /** A field of an object: readable by every caller who received the object. */
  | { allow: 'parent' };

export const anyone = (): Rule => ({ allow: 'anyone' });
export const signedIn = (): Rule => ({ allow: 'signedIn' });
export const content = (): Rule => ({ allow: 'content' });
export const investor = (): Rule => ({ allow: 'investor' });
export const participant = (): Rule => ({ allow: 'participant' });
export const staff = (...permissions: Permission[]): Rule => ({ allow: 'staff', permissions, deal: false });
export const staffOnDeal = (...permissions: Permission[]): Rule => ({ allow: 'staff', permissions, deal: true });
export const staffWithAny = (...permissions: Permission[]): Rule => ({
  allow: 'staffWithAny',
  permissions,
  deal: false,
});
export const staffWithAnyOnDeal = (...permissions: Permission[]): Rule => ({
  allow: 'staffWithAny',
  permissions,
  deal: true,
});
export const contentOrStaffWithAny = (...permissions: Permission[]): Rule => ({
  allow: 'contentOrStaffWithAny',
  permissions,
});
export const contentOrStaffOnDeal = (permission: Permission): Rule => ({ allow: 'contentOrStaffOnDeal', permission });
export const parent = (): Rule => ({ allow: 'parent' });

/**
 * The part of the policy table that a domain owns, keyed by `Query.deals`, `Mutation.saveInterest`,
 * `Subscription.messageAdded`, a type name (`Deal`: all its fields) or a field that differs from its type
 * (`Deal.myInvestment`).
 * A coordinate without a rule prevents the server from starting and fails a test.
 */
export type Policy = Record<string, Rule>;
