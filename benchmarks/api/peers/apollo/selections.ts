import type { Prisma } from '../../../../api/src/database/generated/client.ts';
import type { Selection } from '../../../../api/src/read-models/selection.ts';

/**
 * Maps the fields of a document to a Prisma selection, so that one call loads a root field with everything below it,
 * without reading rows twice or unneeded columns.
 */

type Select = Record<string, unknown>;
type Fields = Readonly<Record<string, Select | ((below: Selection, accountId: string) => Select)>>;

/** Fields missing in the map are columns of the same name. */
function selectOf(fields: Fields, selection: Selection, accountId: string): Select {
  let select: Select = {};
  for (const [field, below] of selection) {
    if (field === '__typename') continue;
    const added = fields[field];
    select = merge(select, typeof added === 'function' ? added(below, accountId) : (added ?? { [field]: true }));
  }
  return select;
}

const isObject = (value: unknown): value is Select =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges selections, because two fields may need parts of the same relation. */
function merge(one: Select, other: Select): Select {
  const merged = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = merged[key];
    merged[key] = isObject(known) && isObject(value) ? merge(known, value) : value;
  }
  return merged;
}

const columns = (...names: string[]): Select => Object.fromEntries(names.map((name) => [name, true]));
const below = (relation: string, select: Select, more: Select = {}): Select => ({ [relation]: { select, ...more } });
const inOrder = { orderBy: { order: 'asc' } };

const country = below('hqCountry', columns('code', 'name'));
const picture = (...names: string[]) => below('logo', below('blob', columns(...names)));
const values = below('company', {
  ...below('sectors', columns('sector')),
  ...below('innovationEnablers', columns('innovationEnabler')),
  ...columns('fundingStage', 'businessModel', 'hqCountryCode'),
});
const described = below('company', {
  ...below('sectors', { ...columns('sector'), ...below('entry', columns('value', 'description')) }),
  ...below('innovationEnablers', {
    ...columns('innovationEnabler'),
    ...below('entry', columns('value', 'description')),
  }),
  ...country,
});

const company: Fields = {
  hqCountry: country,
  logoUrl: below('logo', columns('id')),
  logoWidth: picture('width'),
  logoHeight: picture('height'),
  management: (fields) => below('managers', selectOf({}, fields, ''), inOrder),
  fundingHistory: (fields) =>
    below('fundingRounds', selectOf({ notableInvestors }, fields, ''), { orderBy: [{ date: 'asc' }, { id: 'asc' }] }),
};

const notableInvestors = below('notableInvestors', below('notableInvestor', columns('name')), {
  orderBy: { notableInvestor: { name: 'asc' } },
});

const ownRow =
  (relation: string, where: Select = { deletedAt: null }) =>
  (fields: Selection, accountId: string) =>
    below(relation, selectOf({}, fields, accountId), { where: { accountId, ...where }, take: 1 });

const deal: Fields = {
  company: (fields) => below('company', selectOf(company, fields, '')),
  visible: columns('publishedAt', 'status'),
  availableAmount: columns('investmentAmountAvailable', 'investmentValue', 'committedAmount'),
  summaryInvestors: below('company', columns('summaryInvestors')),
  watched: (_fields, accountId) => below('watchers', columns('dealId'), { where: { accountId } }),
  textSections: (fields) => below('textSections', selectOf({}, fields, ''), inOrder),
  imageSections: below('imageSections', columns('id', 'order', 'title'), inOrder),
  documentSections: below(
    'documentSections',
    { ...columns('id', 'order', 'title'), ...below('files', { ...columns('id', 'name', 'createdAt'), blob: true }) },
    inOrder,
  ),
  linkSections: below(
    'linkSections',
    { ...columns('id', 'order', 'title'), ...below('links', columns('label', 'url'), inOrder) },
    inOrder,
  ),
  myInvestment: ownRow('investments'),
  myInterest: ownRow('interests'),
  myFeedback: ownRow('feedback', {}),
  match: (fields) =>
    merge(
      { ...values, ...columns('investmentMin', 'investmentMax', 'investmentCurrency') },
      fields.has('sector') ? described : {},
    ),
};

export function selectDeal(selection: Selection, accountId: string): Prisma.DealSelect {
  return selectOf(deal, selection, accountId);
}
