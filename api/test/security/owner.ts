import { verifyEmail } from '../../src/identity/users.ts';
import { Browser, createPerson, type IdentityApi, signIn } from '../identity/kit.ts';
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
  const person = await createPerson(api.database);
  // The person came by an invitation: the factor is theirs.
  await api.database.prisma.$transaction((transaction) => verifyEmail(transaction, person.subject));
  const browser = new Browser();
  const tokens = await signIn(api, browser, person.email);
  const secret = withFactor ? (await addAuthenticator(api, tokens)).secret : undefined;
  return { ...person, browser, tokens, secret };
}
