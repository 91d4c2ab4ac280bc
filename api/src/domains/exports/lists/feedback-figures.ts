import { staff } from '../../../access/policy.ts';
import { readFeedbackFigures, readFeedbackIds, readFeedbackRows } from '../../../read-models/feedback-figures.ts';
import { parsePeriod } from '../../../read-models/period.ts';
import { readPreferenceFigures } from '../../../read-models/preference-figures.ts';
import { entryNameIn } from '../../enumerations/service.ts';
import { exportCatalogues } from '../catalogues.ts';
import { listExport } from '../list.ts';
import { decimalOf, type ExportTexts } from './cells.ts';
import { periodQuery } from './query.ts';
import { wholeTable } from './whole-table.ts';

const shared = { rule: staff('analytics'), ofPeople: false } as const;

const reasonText = (reason: string, { reasons }: ExportTexts) => (reasons as Record<string, string>)[reason] ?? reason;

/** What investors prefer, list by list (ANA-15, FIG-02). */
export const preferenceFigures = listExport({
  ...{ ...shared, name: 'preference-figures', action: 'export.preference_figures', querystring: {} },
  columns: ['list', 'entry', 'investors'],
  open: ({ services, caller }) =>
    wholeTable(async () => {
      const { preferenceLists } = exportCatalogues[caller.language];
      const figures = await readPreferenceFigures(services.database);
      return (Object.keys(preferenceLists) as (keyof typeof preferenceLists)[]).flatMap((list) =>
        figures[list].map(({ description, investors }) => ({
          list: preferenceLists[list],
          entry: entryNameIn(caller.language, description),
          investors: decimalOf(investors),
        })),
      );
    }),
});

/** How often each reason was given (ANA-19, FIG-02). */
export const feedbackReasons = listExport({
  ...{ ...shared, name: 'feedback-reasons', action: 'export.feedback_reasons', querystring: periodQuery },
  columns: ['group', 'reason', 'feedbackCount'],
  open: ({ services, caller }, query) =>
    wholeTable(async () => {
      const texts = exportCatalogues[caller.language];
      const figures = await readFeedbackFigures(services.database, parsePeriod(query));
      return (['company', 'industry', 'investment'] as const).flatMap((group) =>
        figures[group]
          .toSorted((one, other) => other.number - one.number)
          .map(({ reason, number }) => ({
            group: texts.reasonGroups[group],
            reason: reasonText(reason, texts),
            feedbackCount: decimalOf(number),
          })),
      );
    }),
});

/** The feedback by company and by deal, without who gave it (ANA-18, FIG-02). */
export const feedback = listExport({
  ...{ ...shared, name: 'feedback', action: 'export.feedback', querystring: periodQuery },
  columns: ['company', 'deal', 'feedbackAt', 'companyReasons', 'industryReasons', 'investmentReasons', 'comment'],
  open({ services: { database }, caller }, query) {
    const texts = exportCatalogues[caller.language];
    const joined = (reasons: readonly string[]) => reasons.map((reason) => reasonText(reason, texts)).join(', ');
    return {
      readIds: async () => readFeedbackIds(database, parsePeriod(query)),
      readRows: async (ids) =>
        (await readFeedbackRows(database, ids)).map((row) => ({
          company: row.companyName,
          deal: row.dealTitle,
          feedbackAt: new Date(row.createdAt),
          companyReasons: joined(row.company),
          industryReasons: joined(row.industry),
          investmentReasons: joined(row.investment),
          comment: row.other,
        })),
    };
  },
});
