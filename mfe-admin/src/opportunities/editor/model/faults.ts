import {
  compareAmounts,
  DEAL_LINE_LIMIT,
  DEAL_TEXT_LIMIT,
  type DealDetails,
  endOfDayIn,
  hasHiddenCharacters,
  isPageAddress,
  listFailedDealChecks,
  needsFlow,
} from '@platform/rules';
import type { Details, EditorModel, Section } from './model.ts';

/** The field of each check of EDIT-28. */
const checkedFields = [
  'companyId',
  'status',
  'offeringType',
  'securityType',
  'deadline',
  'valuation',
  'investmentMin',
  'investmentMax',
  'investmentMax',
  'investmentMax',
] as const satisfies (keyof Details)[];

/** What the checks compare with. */
export type FaultContext = {
  now: Date;
  timeZone: string;
  /** The details as they are stored; null for a new deal. */
  stored: Details | null;
  /** The total offered cannot go below it (EDIT-14); null for a new deal. */
  minimumTotal: string | null;
  /** Whether the deal has a flow whose template is gone. */
  hasOwnFlow: boolean;
};

/** A fault and its field; a failed check by its number in EDIT-28. */
export type Fault =
  | { kind: 'CHECK'; field: keyof Details; check: number }
  | { kind: 'TOTAL_TOO_LOW'; field: 'investmentValue' }
  | { kind: 'TOO_LONG' | 'HIDDEN'; field: 'title' | 'fees' }
  | { kind: 'SECTION_TOO_LONG' | 'SECTION_LINE_TOO_LONG' | 'SECTION_HIDDEN' | 'LINK_INVALID'; section: Section };

/** Returns everything that forbids a save, with the ten checks first and in their order (EDIT-28). */
export function listFaults({ details, sections }: EditorModel, context: FaultContext): Fault[] {
  const { now, stored, minimumTotal, timeZone } = context;
  const failed = listFailedDealChecks(checkedDetails(details, timeZone), {
    now,
    // A day left unchanged may have passed, whatever its moment (EDIT-31).
    storedDeadline: stored ? deadlineOf(stored, timeZone) : null,
  });
  const isTotalChanged = stored !== null && stored.investmentValue !== details.investmentValue;
  const isTotalTooLow = isTotalChanged && compareAmounts(details.investmentValue || '0', minimumTotal ?? '0') < 0;
  return [
    ...failed.map(({ check }) => ({ kind: 'CHECK' as const, field: checkedFields[check - 1] ?? 'status', check })),
    ...(isTotalTooLow ? [{ kind: 'TOTAL_TOO_LOW' as const, field: 'investmentValue' as const }] : []),
    ...(['title', 'fees'] as const).flatMap((field) => [
      ...(details[field].length > DEAL_LINE_LIMIT ? [{ kind: 'TOO_LONG' as const, field }] : []),
      ...(hasHiddenCharacters(details[field]) ? [{ kind: 'HIDDEN' as const, field }] : []),
    ]),
    ...sections.flatMap((section) => [
      ...(isTooLong(section) ? [{ kind: 'SECTION_TOO_LONG' as const, section }] : []),
      ...(linesOf(section).some(({ length }) => length > DEAL_LINE_LIMIT)
        ? [{ kind: 'SECTION_LINE_TOO_LONG' as const, section }]
        : []),
      ...(linesOf(section).some(hasHiddenCharacters) ? [{ kind: 'SECTION_HIDDEN' as const, section }] : []),
    ]),
    ...sections.flatMap((section) => (hasInvalidLink(section) ? [{ kind: 'LINK_INVALID' as const, section }] : [])),
  ];
}

/** Returns what is missing before a deal can be published: fields in their order, each once. */
export function listMissing(model: EditorModel, context: FaultContext): (keyof Details)[] {
  const fields = listFaults(model, context).flatMap((fault) => ('field' in fault ? [fault.field] : []));
  const { status, flowTemplateId } = model.details;
  const withFlow = needsFlow({ status, hasFlow: flowTemplateId !== '' || context.hasOwnFlow })
    ? (['flowTemplateId'] as const)
    : [];
  return [...new Set([...fields, ...withFlow])];
}

function checkedDetails(details: Details, timeZone: string): DealDetails {
  const { companyId, status, offeringType, securityType } = details;
  const { valuation, investmentMin, investmentMax, investmentValue } = details;
  return {
    ...{ companyId, status, offeringType, securityType, valuation, investmentMin, investmentMax, investmentValue },
    investmentDeadline: deadlineOf(details, timeZone),
  };
}

const deadlineOf = ({ deadline }: Details, timeZone: string) => (deadline ? endOfDayIn(deadline, timeZone) : null);

const isTooLong = (section: Section): boolean => section.kind === 'TEXT' && section.body.length > DEAL_TEXT_LIMIT;

/** The texts of a section that are single lines. */
const linesOf = (section: Section): string[] => [
  section.title,
  ...(section.kind === 'LINKS' ? section.links.map(({ label }) => label) : []),
];

function hasInvalidLink(section: Section): boolean {
  if (section.kind !== 'LINKS') return false;
  return section.links.some(({ label, url }) => `${label}${url}`.trim() !== '' && !isPageAddress(url));
}
