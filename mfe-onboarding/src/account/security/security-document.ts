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

/** How somebody proves who they are besides the password. */
export type SecondFactor = NonNullable<AccountSecurityQuery['secondFactor']>;

export interface PartProps {
  factor: SecondFactor;
  /** A factor came or went. @param recoveryCodes new ones, to be shown this once */
  onChanged(recoveryCodes?: readonly string[] | null): void;
}

/** Whether a factor may go: an account that needs one keeps its last. */
export function mayRemove({ required, authenticator, passkeys }: SecondFactor): boolean {
  return !required || passkeys.length + (authenticator ? 1 : 0) > 1;
}
