import type { Permissions, SessionAccount, Step } from '@platform/app-contract';
import type { ShellMeQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { hashOf } from '../graphql/persisted-document.ts';
import { withTimeout } from '../http/call-timeout.ts';
import { whole } from '../http/read-fully.ts';
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

/** The signed-in person as the server sees them now. */
export interface Me {
  account: SessionAccount;
  permissions: Permissions;
  isAdmin: boolean;
  step: Step;
}

/** The server will not have this account: status (401 or 403) and code of its refusal. */
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
 * Loads account, flags and step in one query. It runs while the platform's script is still on its way, so it does not
 * wait for the GraphQL client.
 * @throws AccountRefused when the server refuses the account, any other error when there was no proper answer
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
    whole(await fetch('/graphql', { ...init, signal })),
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

/** Production runs registered operations only; a development server does not know them yet and gets the text. */
async function requestOf(document: typeof meDocument): Promise<Record<string, unknown>> {
  const operationName = 'ShellMe';
  if (process.env.NODE_ENV !== 'production') {
    const { print } = await import('graphql');
    return { operationName, query: print(document) };
  }
  return { operationName, extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(document) } } };
}
