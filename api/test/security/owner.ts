import { verifyEmail } from '../../src/identity/users.ts';
import { Browser, createAccountWithPassword, type IdentityApi, signIn } from '../identity/kit.ts';
import { addAuthenticator } from './kit.ts';

/** A signed-in account and the secret of its authenticator app, if any. */
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
  // The address is confirmed, so a reset keeps the factor.
  await api.database.prisma.$transaction((transaction) => verifyEmail(transaction, account.subject));
  const browser = new Browser();
  const tokens = await signIn(api, browser, account.email);
  const secret = withFactor ? (await addAuthenticator(api, tokens)).secret : undefined;
  return { ...account, browser, tokens, secret };
}
