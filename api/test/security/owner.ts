import { verifyEmail } from '../../src/identity/users.ts';
import { Browser, createAccountWithPassword, type IdentityApi, signIn } from '../identity/kit.ts';
import { addAuthenticator } from './kit.ts';

/** The owner, signed in on a device, and what a second factor of theirs takes. */
export interface Owner {
  email: string;
  subject: string;
  accountId: string;
  browser: Browser;
  tokens: { access_token: string; id_token: string };
  secret: string | undefined;
}

export async function createOwner(api: IdentityApi, withFactor: boolean): Promise<Owner> {
  const account = await createAccountWithPassword(api.database);
  // The person came by an invitation: the factor is theirs.
  await api.database.prisma.$transaction((transaction) => verifyEmail(transaction, account.subject));
  const browser = new Browser();
  const tokens = await signIn(api, browser, account.email);
  const secret = withFactor ? (await addAuthenticator(api, tokens)).secret : undefined;
  return { ...account, browser, tokens, secret };
}
