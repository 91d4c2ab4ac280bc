import { randomUUID } from 'node:crypto';
import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';
import type { TestClient } from '../kit/client.ts';
import { createCompany } from '../kit/seed.ts';

export interface EditedFile {
  id: string;
  name: string;
  size: number;
}

/** The content of a deal as `editorFields` reads it. */
export interface EditedContent {
  terms: Record<string, string | null>;
  order: { description: number; management: number; fundingHistory: number };
  flowTemplateId: string | null;
  textSections: { id: string; order: number; title: string; body: string; isOverview: boolean }[];
  imageSections: { id: string; order: number; title: string; file: EditedFile | null; imageUrl: string | null }[];
  documentSections: { id: string; order: number; title: string; files: EditedFile[] }[];
  linkSections: { id: string; order: number; title: string; links: { label: string; url: string }[] }[];
}

export interface EditedDeal {
  id: string;
  version: number;
  liveVersion: number;
  status: string;
  publishedAt: string | null;
  company: { id: string; name: string };
  content: EditedContent;
  live: EditedContent | null;
  pending: { version: number; baseVersion: number; by: string; publishFailure: string | null } | null;
  schedule: { at: string; by: string; failure: string | null } | null;
  flow: { id: string; templateId: string | null; name: string } | null;
  minimumTotal: string;
  currencyIsFixed: boolean;
  smallestInvestment: string | null;
  largestInvestment: string | null;
  rights: { editOpportunity: boolean; publishOpportunity: boolean };
  openSave: { version: number; applies: boolean; missing: { id: string; sectionId: string; name: string }[] } | null;
}

const contentFields = `
  terms {
    companyId title status offeringType securityType openingDate investmentDeadline deadlineDay investmentCurrency
    investmentValue investmentMin investmentMax valuation fees
  }
  order { description management fundingHistory }
  flowTemplateId
  textSections { id order title body isOverview }
  imageSections { id order title file { id name size } imageUrl }
  documentSections { id order title files { id name size } }
  linkSections { id order title links { label url } }`;

export const editorFields = `
  id version liveVersion status publishedAt company { id name }
  content { ${contentFields} } live { ${contentFields} }
  pending { version baseVersion by publishFailure } schedule { at by failure }
  flow { id templateId name } minimumTotal currencyIsFixed smallestInvestment largestInvestment
  rights { editOpportunity publishOpportunity }
  openSave { version applies missing { id sectionId name } }`;

/** The calls of the editor, as its screen sends them. */
export function editorCalls(client: TestClient) {
  const mutate = (name: string, types: string, variables: Record<string, unknown>, as: TestAccount) => {
    const values = Object.keys(variables).map((key) => `${key}: $${key}`);
    const document = `mutation (${types}) { deal: ${name}(${values.join(', ')}) { ${editorFields} } }`;
    return client.query<{ deal: EditedDeal }>(document, variables, { as });
  };
  const pending = '$id: ID!, $version: Int!';
  return {
    open: (id: string, as: TestAccount) =>
      client.query<{ deal: EditedDeal }>(
        `query ($id: ID!) { deal: dealForEditing(id: $id) { ${editorFields} } }`,
        { id },
        { as },
      ),
    insert: (id: string, input: object, as: TestAccount) =>
      mutate('insertDeal', '$id: ID!, $input: DealInput!', { id, input }, as),
    update: (
      id: string,
      version: number,
      input: object,
      as: TestAccount,
      options: { apply?: boolean; note?: string } = {},
    ) =>
      mutate(
        'updateDeal',
        `${pending}, $input: DealUpdateInput!, $apply: Boolean, $note: String`,
        { id, version, input, apply: false, note: null, ...options },
        as,
      ),
    apply: (id: string, version: number, as: TestAccount) =>
      mutate('applyPendingChanges', pending, { id, version }, as),
    discard: (id: string, version: number, as: TestAccount) =>
      mutate('discardPendingChanges', pending, { id, version }, as),
    /** Sets the minute for the version that is stored, unless another is named. */
    async schedule(id: string, at: string | null, as: TestAccount, version?: number) {
      const { data } = await client.query<{ deal: { version: number } }>(
        'query ($id: ID!) { deal: dealForEditing(id: $id) { version } }',
        { id },
        { as },
      );
      const seen = version ?? data?.deal.version ?? 1;
      return mutate('scheduleDeal', '$id: ID!, $version: Int!, $at: DateTime', { id, version: seen, at }, as);
    },
    cancel: (id: string, as: TestAccount) =>
      client.query<{ cancelDeal: { id: string; status: string } }>(
        'mutation ($id: ID!) { cancelDeal(id: $id) { id status } }',
        { id },
        { as },
      ),
    publish: (dealId: string, as: TestAccount, version?: number) =>
      client.rest('/api/deal/publish', { as, body: { dealId, ...(version === undefined ? {} : { version }) } }),
    unpublish: (dealId: string, as: TestAccount) => client.rest('/api/deal/unpublish', { as, body: { dealId } }),
  };
}

/** Returns the deal of an answer. @throws Error with the codes of a refused call */
export function dealOf({
  data,
  errors,
}: {
  data: { deal: EditedDeal } | null;
  errors: { message: string }[];
}): EditedDeal {
  if (!data) throw new Error(JSON.stringify(errors));
  return data.deal;
}

/** A complete input of a new deal that passes every check. */
export const completeInput = (companyId: string) => ({
  companyId,
  title: 'Series B',
  status: 'ACTIVE',
  offeringType: 'PRIMARY',
  securityType: 'SERIES_B',
  deadline: '2099-12-31',
  investmentCurrency: 'EUR',
  investmentValue: '1000000',
  investmentMin: '25000',
  investmentMax: '500000.5',
  valuation: '12345678901234.56',
  fees: '2 % p.a., "all in"',
});

/** Inserts a complete draft with any further input. */
export async function insertDraft(api: TestApi, as: TestAccount, input: object = {}): Promise<EditedDeal> {
  const company = await createCompany(api.database);
  return dealOf(await editorCalls(api).insert(randomUUID(), { ...completeInput(company.id), ...input }, as));
}

/** Inserts a draft with a section of every kind; stored links come from the API only (EDIT-53). */
export async function insertFullDraft(api: TestApi, as: TestAccount) {
  const ids = {
    overview: randomUUID(),
    text: randomUUID(),
    image: randomUUID(),
    papers: randomUUID(),
    links: randomUUID(),
  };
  const deal = await insertDraft(api, as, {
    descriptionOrder: 5,
    managementOrder: 6,
    textSections: [
      { id: ids.overview, order: 0, title: 'Overview', body: '<p>We</p>', isOverview: true },
      { id: ids.text, order: 1, title: 'Market', body: '<p>Large</p>' },
    ],
    imageSections: [{ id: ids.image, order: 2, title: 'Plant' }],
    documentSections: [{ id: ids.papers, order: 3, title: 'Papers' }],
    linkSections: [
      { id: ids.links, order: 4, title: 'Links', links: [{ label: 'Site', url: 'https://example.test/a' }] },
    ],
  });
  return { deal, ids };
}

/** A published deal with a flow and one text. */
export async function insertPublished(
  api: TestApi,
  admin: TestAccount,
  input: object = {},
): Promise<{ deal: EditedDeal; textId: string; templateId: string }> {
  const textId = randomUUID();
  const templateId = await createTemplate(api);
  const draft = await insertDraft(api, admin, {
    flowTemplateId: templateId,
    textSections: [{ id: textId, order: 1, title: 'Market', body: '<p>Large</p>' }],
    ...input,
  });
  await editorCalls(api).publish(draft.id, admin);
  return { deal: dealOf(await editorCalls(api).open(draft.id, admin)), textId, templateId };
}

/** Stores a template of investment flows with one item. */
export async function createTemplate(api: TestApi, name = 'Template'): Promise<string> {
  const { id } = await api.database.prisma.flow.create({
    data: {
      ...{ kind: 'INVESTMENT', scope: 'TEMPLATE', name },
      sections: {
        create: { order: 1, name: 'Sign', items: { create: { order: 1, type: 'UPLOAD', name: 'Contract' } } },
      },
    },
  });
  return id;
}
