import type { Permission } from '../database/generated/enums.ts';

/**
 * Who may call a GraphQL coordinate or a REST route. Decided before the resolver or handler runs; which *row* may be
 * touched is decided by the service, whose criteria are part of its SQL.
 */
export type Rule =
  /** Without a token (API-01 lists the few). */
  | { allow: 'anyone' }
  /** Any enabled account with at least one assignment (AUTH-13, AUTH-17). */
  | { allow: 'signedIn' }
  /** Content access and accepted confidentiality; an administrator needs content access only (STEP-16, ADM-27). */
  | { allow: 'content' }
  /** As `content`, and not an administrator: writes that declare interest or move money (ADM-27). */
  | { allow: 'investor' }
  /** Investors as `content`; members of staff whatever their flags (STEP-16, PERM-08). */
  | { allow: 'participant' }
  /** Staff who hold every permission named, globally or, where `deal` is set, on some deal (the service checks which). */
  | { allow: 'staff'; permissions: readonly Permission[]; deal: boolean }
  /** Staff who hold at least one of the permissions. */
  | { allow: 'staffWithAny'; permissions: readonly Permission[] }
  /** A field of an object: whoever was given the object may read it. */
  | { allow: 'parent' };

export const anyone = (): Rule => ({ allow: 'anyone' });
export const signedIn = (): Rule => ({ allow: 'signedIn' });
export const content = (): Rule => ({ allow: 'content' });
export const investor = (): Rule => ({ allow: 'investor' });
export const participant = (): Rule => ({ allow: 'participant' });
export const staff = (...permissions: Permission[]): Rule => ({ allow: 'staff', permissions, deal: false });
export const staffOnDeal = (...permissions: Permission[]): Rule => ({ allow: 'staff', permissions, deal: true });
export const staffWithAny = (...permissions: Permission[]): Rule => ({ allow: 'staffWithAny', permissions });
export const parent = (): Rule => ({ allow: 'parent' });

/**
 * The part of the policy table that a domain owns: `Query.deals`, `Mutation.saveInterest`, `Subscription.messageAdded`,
 * a type name (`Deal`: all its fields) or a field that differs from its type (`Deal.myInvestment`).
 * A coordinate without a rule stops the server from starting and fails a test.
 */
export type Policy = Record<string, Rule>;
