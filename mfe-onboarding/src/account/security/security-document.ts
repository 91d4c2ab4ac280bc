import type { AccountSecurityQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';

export const AccountSecurityDocument = graphql(`
  query AccountSecurity {
    secondFactor {
      required
      recoveryCodesLeft
      authenticator {
        createdAt
        lastUsedAt
      }
      passkeys {
        id
        name
        createdAt
        lastUsedAt
      }
    }
  }
`);

/** The account's second factors. */
export type SecondFactor = NonNullable<AccountSecurityQuery['secondFactor']>;

export interface PartProps {
  factor: SecondFactor;
  /** Called when a factor was added or removed. @param recoveryCodes new codes, shown only this once */
  onChanged(recoveryCodes?: readonly string[] | null): void;
}

/** Whether a factor may be removed: if a second factor is required, the last one must stay. */
export function mayRemove({ required, authenticator, passkeys }: SecondFactor): boolean {
  return !required || passkeys.length + (authenticator ? 1 : 0) > 1;
}
