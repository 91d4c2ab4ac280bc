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

/** All flags off: the permissions without a session (PERM-04). */
export const noPermissions: Permissions = Object.freeze(
  Object.fromEntries(permissionFlags.map((flag) => [flag, false])) as Permissions,
);

/** Whether a declared flag is on; an unknown flag denies access. */
export function permits(permissions: Permissions, flag: string | undefined): boolean {
  return flag === undefined || (permissions as Record<string, unknown>)[flag] === true;
}

/** An investor's current step on the way to app access (STEP-01 to STEP-08). */
export type Step =
  | 'PERSONAL_INFORMATION'
  | 'ONBOARDING'
  | 'CONFIDENTIALITY_AGREEMENT'
  | 'INVESTOR_PREFERENCES'
  | 'APP_ACCESS'
  | 'AWAIT_APPROVAL';

/** The signed-in account, which the shell loads once for all apps; a subset of `Account` in the GraphQL schema. */
export interface SessionAccount {
  id: string;
  firebaseId: string;
  email: string;
  /** Whether the e-mail address is confirmed; absent under an older shell. */
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
  /** Whether the notice about reading documents is to be shown (FIG-06); absent under an older shell. */
  readingNoticeDue?: boolean;
  /** ISO 639-1 code of the language of screens (CARE-14); absent under an older shell. */
  language?: string;
  /** ISO 8601 instant. */
  firstTimeViewed?: string | null;
}

/** The signed-in account and its permissions. It holds no token. */
export interface Session {
  status: 'signed-out' | 'signed-in';
  account: SessionAccount | null;
  permissions: Permissions;
  isAdmin: boolean;
  step: Step | null;
  /** Reloads the account after a change (STEP-12). Rejects when the request fails; the caller shows the error. */
  refresh(): Promise<void>;
}

/** A store that apps can read and subscribe to but only the shell can write. Works with zustand's `useStore`. */
export type ReadonlyStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;
