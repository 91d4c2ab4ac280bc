import type { Permission } from '../database/generated/enums.ts';
import type { Caller } from './caller.ts';

type Rights = Pick<Caller, 'isAdmin' | 'permissions' | 'dealPermissions'>;

/** The deals on which a caller holds a permission; used in the criteria of a statement. */
export interface DealScope {
  /** Every deal. */
  all: boolean;
  /** Otherwise these deals only. */
  deals: string[];
}

/** Returns the deals on which staff hold a permission: every deal, or those their assignments are bound to (PERM-03). */
export function dealScope({ isAdmin, permissions, dealPermissions }: Rights, permission: Permission): DealScope {
  if (!isAdmin) return { all: false, deals: [] };
  return {
    all: permissions.has(permission),
    deals: [...dealPermissions].flatMap(([dealId, granted]) => (granted.has(permission) ? [dealId] : [])),
  };
}

/**
 * Returns whether staff hold a permission on one deal, globally or through an assignment bound to it (PERM-03, PERM-15
 * to PERM-17). The only definition of the right on a deal: resolvers, routes and uploads use it.
 *
 * @param dealId null for what belongs to no deal, such as a template, which needs the global permission
 */
export function holdsOnDeal(caller: Rights, permission: Permission, dealId: string | null): boolean {
  const { all, deals } = dealScope(caller, permission);
  // UUIDs compare case-insensitively.
  return all || (dealId !== null && deals.includes(dealId.toLowerCase()));
}

/** Returns whether staff hold a permission on any deal, so that a call can be refused before its deal is known. */
export function holdsOnSomeDeal(caller: Rights, permission: Permission): boolean {
  const { all, deals } = dealScope(caller, permission);
  return all || deals.length > 0;
}

/** Returns every permission that a caller holds on one deal, global ones included (PERM-03). */
export function permissionsOnDeal({ permissions, dealPermissions }: Rights, dealId: string): ReadonlySet<Permission> {
  return new Set([...permissions, ...(dealPermissions.get(dealId) ?? [])]);
}

/** Returns, per deal that the caller has an assignment for, every permission that holds on it, global ones included. */
export function permissionsByDeal(caller: Rights) {
  return [...caller.dealPermissions.keys()].map((dealId) => ({
    dealId,
    permissions: permissionsOnDeal(caller, dealId),
  }));
}
