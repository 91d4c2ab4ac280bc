import { createHash } from 'node:crypto';
import type { ClosingRequest } from '../../src/graphql/generated/resolvers.ts';
import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';
import type { GraphqlAnswer } from '../kit/client.ts';

const fields = '{ id state requestedAt decidedAt reason removeAfter removedAt liveInvestments }';

/** Returns the data of an answer. @throws without any */
export function dataOf<Data>({ data, errors }: GraphqlAnswer<Data>): Data {
  if (!data) throw new Error(`No data: ${JSON.stringify(errors)}`);
  return data;
}

/** The calls of a person and of staff about the closing of accounts. */
export const closingCalls = (api: TestApi, staff: TestAccount) => ({
  request: (as: TestAccount, email = as.email) =>
    api.query<{ requestClosing: ClosingRequest }>(
      `mutation ($email: String!) { requestClosing(email: $email) ${fields} }`,
      { email },
      { as },
    ),
  withdraw: (as: TestAccount) =>
    api.query<{ withdrawClosing: ClosingRequest }>(`mutation { withdrawClosing ${fields} }`, {}, { as }),
  own: async (as: TestAccount) =>
    dataOf(await api.query<{ closingRequest: ClosingRequest | null }>(`{ closingRequest ${fields} }`, {}, { as }))
      .closingRequest,
  seenBy: async (as: TestAccount, id: string) =>
    dataOf(
      await api.query<{ client: { closed: boolean; closingRequest: ClosingRequest | null } }>(
        `query ($id: ID!) { client(id: $id) { closed closingRequest ${fields} } }`,
        { id },
        { as },
      ),
    ).client,
  confirm: (requestId: string, as = staff) =>
    api.rest<{ closed: boolean }>('/api/user/closing/confirm', { as, body: { requestId } }),
  decline: (requestId: string, reason = 'A payment is under way', as = staff) =>
    api.rest<{ closed: boolean }>('/api/user/closing/decline', { as, body: { requestId, reason } }),
});

/** Makes the account that `createAccount` stores a user of the embedded provider, with a factor and a code. */
export async function createUserOf(api: TestApi, { subject, email }: TestAccount): Promise<void> {
  const { prisma } = api.database;
  await prisma.identityUser.create({ data: { subject, email, passwordHash: 'none' } });
  await prisma.identityAuthenticator.create({ data: { subject, secret: 'none', lastStep: 1n } });
  await prisma.oneTimeCode.create({
    data: {
      hash: createHash('sha256').update(subject).digest(),
      purpose: 'PASSWORD_RESET',
      email,
      subject,
      expiresAt: new Date(),
    },
  });
}
