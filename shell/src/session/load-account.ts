import type { Permissions, SessionAccount, Step } from '@platform/app-contract';
import type { ShellMeQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { hashOf } from '../graphql/persisted-document.ts';
import { withTimeout } from '../http/call-timeout.ts';
import { readFully } from '../http/read-fully.ts';
import { callTimeoutMs } from '../http/with-timeout.ts';

const meDocument = graphql(`
  query ShellMe {
    me {
      id
      firebaseId
      email
      emailConfirmed
      firstName
      lastName
      phoneNumber
      phoneZone
      city
      country
      appClient
      accreditedInvestor
      approvedAt
      acceptedConfidentiality
      readingNoticeDue
      language
      firstTimeViewed
      isAdmin
      step
      permissions {
        analytics
        appContentAccess
        assignRoles
        createOpportunity
        editOpportunity
        editOpportunityPrivacy
        manageClient
        manageClientDocument
        manageRoles
        publishOpportunity
        readClientDocument
        readClientInfo
        readEmployee
        settings
        viewOtherUser
        handleOnboarding
        createAccForInvestor
        editClientInfo
      }
    }
  }
`);

/** The signed-in account with its permissions and step. */
export interface Me {
  account: SessionAccount;
  permissions: Permissions;
  isAdmin: boolean;
  step: Step;
}

/** The server rejected the account with status 401 or 403 and an error code. */
export class AccountRefused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'AccountRefused';
    this.status = status;
    this.code = code;
  }
}

interface Answer {
  data?: ShellMeQuery | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/**
 * Loads account, flags and step in one query. Uses `fetch`, since it runs before the platform's script with the GraphQL
 * client has loaded.
 * @throws AccountRefused when the server rejects the account, any other error when there is no valid response
 */
export async function loadAccount(accessToken: string): Promise<Me> {
  const init = {
    method: 'POST',
    cache: 'no-store',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${accessToken}`,
    },
    body: JSON.stringify(await requestOf(meDocument)),
  } as const;
  const response = await withTimeout(callTimeoutMs, null, async ({ signal }) =>
    readFully(await fetch('/graphql', { ...init, signal })),
  );
  const { data, errors } = (await response.json()) as Answer;
  if (data?.me) {
    const { permissions, isAdmin, step, __typename, ...account } = data.me;
    return { account, permissions, isAdmin, step };
  }
  const code = errors?.[0]?.extensions?.code;
  if (code && (response.status === 401 || response.status === 403)) {
    throw new AccountRefused(response.status, code, errors?.[0]?.message ?? code);
  }
  throw new Error(`The account could not be loaded (${response.status})`);
}

declare const process: { env: { NODE_ENV?: string } };

/** Production accepts registered operations only; a development server does not have them and gets the query text. */
async function requestOf(document: typeof meDocument): Promise<Record<string, unknown>> {
  const operationName = 'ShellMe';
  if (process.env.NODE_ENV !== 'production') {
    const { print } = await import('graphql');
    return { operationName, query: print(document) };
  }
  return { operationName, extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(document) } } };
}
