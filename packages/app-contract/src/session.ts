import type { StoreApi } from 'zustand';

/** The 18 flags of PERM-01 in the spelling of the GraphQL contract. */
export const permissionFlags = [
  'analytics',
  'appContentAccess',
  'assignRoles',
  'createOpportunity',
  'editOpportunity',
  'editOpportunityPrivacy',
  'manageClient',
  'manageClientDocument',
  'manageRoles',
  'publishOpportunity',
  'readClientDocument',
  'readClientInfo',
  'readEmployee',
  'settings',
  'viewOtherUser',
  'handleOnboarding',
  'createAccForInvestor',
  'editClientInfo',
] as const;

export type PermissionFlag = (typeof permissionFlags)[number];
export type Permissions = Record<PermissionFlag, boolean>;

/** Every flag off: what a person without a session may do (PERM-04). */
export const noPermissions: Permissions = Object.freeze(
  Object.fromEntries(permissionFlags.map((flag) => [flag, false])) as Permissions,
);

/** Whether a declared flag is on; one that this product does not know means that nobody may. */
export function permits(permissions: Permissions, flag: string | undefined): boolean {
  return flag === undefined || (permissions as Record<string, unknown>)[flag] === true;
}

/** Where an investor stands on the way into the app (STEP-01 to STEP-08). */
export type Step =
  | 'PERSONAL_INFORMATION'
  | 'ONBOARDING'
  | 'CONFIDENTIALITY_AGREEMENT'
  | 'INVESTOR_PREFERENCES'
  | 'APP_ACCESS'
  | 'AWAIT_APPROVAL';

/** The caller's own account as the shell loads it once for all apps; a part of `Account` of the GraphQL contract. */
export interface SessionAccount {
  id: string;
  firebaseId: string;
  email: string;
  /** Whether the person is known to read mail at the address; absent under an older shell. */
  emailConfirmed?: boolean;
  firstName?: string | null;
  lastName?: string | null;
  phoneNumber?: string | null;
  phoneZone?: string | null;
  city?: string | null;
  /** ISO 3166-1 alpha-2 code. */
  country?: string | null;
  appClient?: 'YES' | 'NO' | null;
  accreditedInvestor?: 'YES' | 'NO' | 'NOT_SURE' | null;
  /** ISO 8601 instant. */
  approvedAt?: string | null;
  acceptedConfidentiality: boolean;
  /** ISO 8601 instant. */
  firstTimeViewed?: string | null;
}

/** Who is signed in and what they may do. It holds no token. */
export interface Session {
  status: 'signed-out' | 'signed-in';
  account: SessionAccount | null;
  permissions: Permissions;
  isAdmin: boolean;
  step: Step | null;
  /** Loads the account again, after a change of it (STEP-12). Rejects without an answer: the caller tells about it. */
  refresh(): Promise<void>;
}

/** A store as apps see it: they read and subscribe, only the shell writes. Works with zustand's `useStore`. */
export type ReadonlyStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;
