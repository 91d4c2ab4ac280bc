import { randomUUID } from 'node:crypto';
import type { CompanyInput } from '../../src/graphql/generated/resolvers.ts';
import type { TestAccount } from '../kit/accounts.ts';
import type { GraphqlAnswer, TestClient } from '../kit/client.ts';

export const companyFields = `
  id version unpublishedAt createdAt updatedAt deals { id title status publishedAt followsCompany }
  heldBack { id title reason }
  company {
    name blurb description hqCity hqState hqCountry { value description } foundingYear fundingStage stage businessModel
    entityType lastValuation valuationCurrency businessStatus proposedValuation availableToInvest estimatedOpening
    companySecurity logoUrl version
    sectors { value } innovationEnablers { value }
    fundingHistory {
      id financingRound date preMoneyValuation preMoneyValuationCurrency amountRaised amountRaisedCurrency
      notableInvestors { name isSummary }
    }
    management { id order name position bio }
  }`;

/** A company as `companyFields` read it. */
export interface EditedCompany {
  id: string;
  version: number;
  unpublishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  deals: { id: string; title: string; status: string; publishedAt: string | null; followsCompany: boolean }[];
  heldBack: { id: string; title: string; reason: string }[];
  // Compared field by field in tests.
  company: Record<string, unknown> & {
    logoUrl: string | null;
    fundingHistory: { id: string; date: string; notableInvestors: { name: string; isSummary: boolean }[] }[];
    management: { id: string; order: number; name: string }[];
  };
}

/** A valid input; by default a Swiss company without rounds and managers. */
export const companyInput = (fields: Partial<CompanyInput> = {}): CompanyInput => ({
  name: 'Meridian Robotics',
  hqCountry: 'CH',
  fundingStage: 'EARLY',
  stage: 'HAS_PRODUCT',
  businessModel: 'B2B',
  ...fields,
});

type Round = NonNullable<CompanyInput['fundingRounds']>[number];
type Manager = NonNullable<CompanyInput['management']>[number];

export const roundInput = (fields: Partial<Round> = {}): Round => ({
  id: randomUUID(),
  financingRound: 'SEED',
  date: Date.UTC(2021, 4, 15),
  ...fields,
});

export const managerInput = (name: string, fields: Partial<Manager> = {}): Manager => ({
  id: randomUUID(),
  name,
  position: 'Director',
  ...fields,
});

/** Sends the insertion of a company. */
export const sendInsert = (
  client: TestClient,
  as: TestAccount,
  input: object,
  id: string = randomUUID(),
  logoFileId?: string,
) =>
  client.query<{ insertCompany: EditedCompany }>(
    `mutation ($id: ID!, $input: CompanyInput!, $logoFileId: ID) {
      insertCompany(id: $id, input: $input, logoFileId: $logoFileId) { ${companyFields} }
    }`,
    { id, input, logoFileId },
    { as },
  );

/** Sends a save of a company. */
export const sendUpdate = (
  client: TestClient,
  as: TestAccount,
  {
    id,
    version,
    ...change
  }: {
    id: string;
    version: number;
    input: object;
    note?: string;
    restoredFrom?: number;
    removesLogo?: boolean;
    logoFileId?: string;
  },
) =>
  client.query<{ updateCompany: EditedCompany }>(
    `mutation (
      $id: ID!, $version: Int!, $input: CompanyInput!, $note: String, $restoredFrom: Int, $removesLogo: Boolean = false,
      $logoFileId: ID
    ) {
      updateCompany(
        id: $id, version: $version, input: $input, note: $note, restoredFrom: $restoredFrom, removesLogo: $removesLogo,
        logoFileId: $logoFileId
      ) { ${companyFields} }
    }`,
    { id, version, ...change },
    { as },
  );

export const sendPublish = (client: TestClient, as: TestAccount, id: string, version?: number) =>
  client.query<{ publishCompany: EditedCompany }>(
    `mutation ($id: ID!, $version: Int) { publishCompany(id: $id, version: $version) { ${companyFields} } }`,
    { id, version },
    { as },
  );

export const sendUnpublish = (client: TestClient, as: TestAccount, companyId: string) =>
  client.rest('/api/company/unpublish', { as, body: { companyId } });

const unwrap = <Data extends object>({ data, errors }: GraphqlAnswer<Data>): EditedCompany => {
  const [company] = Object.values(data ?? {}) as (EditedCompany | null)[];
  if (!company || errors.length > 0) throw new Error(`Refused: ${JSON.stringify(errors)}`);
  return company;
};

/** Inserts a company. @throws Error when it is refused */
export const insertCompany = async (
  client: TestClient,
  as: TestAccount,
  fields: Partial<CompanyInput> = {},
): Promise<EditedCompany> => unwrap(await sendInsert(client, as, companyInput(fields)));

/** Saves a company. @throws Error when it is refused */
export const updateCompany = async (...parameters: Parameters<typeof sendUpdate>): Promise<EditedCompany> =>
  unwrap(await sendUpdate(...parameters));

export const readCompany = async (client: TestClient, as: TestAccount, id: string): Promise<EditedCompany> =>
  unwrap(await client.query(`query ($id: ID!) { company(id: $id) { ${companyFields} } }`, { id }, { as }));

/** Returns the code and the parameters of the first error of an answer. */
export const refusalOf = ({ errors }: Pick<GraphqlAnswer<unknown>, 'errors'>) => {
  const { code, params } = errors[0]?.extensions ?? {};
  return { code, ...params };
};
