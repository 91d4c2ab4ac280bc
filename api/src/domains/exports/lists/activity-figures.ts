import { Type } from 'typebox';
import { clientScope } from '../../../access/client-scope.ts';
import { staff } from '../../../access/policy.ts';
import { rowId } from '../../../database/identifiers.ts';
import { refuse } from '../../../errors/coded-error.ts';
import type { FunnelKind, FunnelStep } from '../../../graphql/generated/resolvers.ts';
import { readActiveInvestors } from '../../../read-models/active-investors.ts';
import { readAnswerTimes } from '../../../read-models/answer-times.ts';
import { funnelSteps, readFunnel, readFunnelPeople } from '../../../read-models/funnel.ts';
import { parsePeriod } from '../../../read-models/period.ts';
import { getFiguresOverDays } from '../../analytics/service.ts';
import { exportCatalogues } from '../catalogues.ts';
import { listExport } from '../list.ts';
import { decimalOf, instantOf, secondsOf } from './cells.ts';
import { allRows, namesOf, periodQuery } from './query.ts';
import { wholeTable } from './whole-table.ts';

const kind = Type.Enum(namesOf<FunnelKind>({ DEAL: true, COMPANY: true, MANAGER: true }));
const shared = { rule: staff('analytics'), ofPeople: false } as const;

/** The events of each day (FIG-05, FIG-02). */
export const dayFigures = listExport({
  ...{ ...shared, name: 'day-figures', action: 'export.day_figures', querystring: periodQuery },
  columns: ['day', 'views', 'visits', 'interested'],
  open: (context, query) =>
    wholeTable(async () =>
      (await getFiguresOverDays(context, query)).map(({ day, views, visits, interested }) => ({
        day: String(day),
        views: decimalOf(views),
        visits: decimalOf(visits),
        interested: decimalOf(interested),
      })),
    ),
});

/** The steps of the investors of a deal, company or relationship manager (FIG-03, FIG-02). */
export const funnel = listExport({
  ...{ ...shared, name: 'funnel', action: 'export.funnel' },
  columns: ['subject', 'step', 'investors', 'stopped'],
  querystring: {
    ...periodQuery,
    by: kind,
    of: Type.String(),
  },
  open: ({ services, caller }, { by, of, ...query }) =>
    wholeTable(async () => {
      const found = await readFunnel(services.database, by as FunnelKind, { ...parsePeriod(query), id: rowId(of) });
      if (!found) throw refuse('NOT_FOUND');
      return found.steps.map(({ step, investors, stopped }) => ({
        subject: found.subject.name,
        step: exportCatalogues[caller.language].funnelSteps[step],
        investors: decimalOf(investors),
        stopped: decimalOf(stopped),
      }));
    }),
});

/** The visible clients behind a step of a funnel (FIG-03, FIG-02). */
export const funnelPeople = listExport({
  ...{ name: 'funnel-people', action: 'export.funnel_people', rule: staff('analytics', 'read_client_info') },
  ofPeople: true,
  columns: ['firstName', 'lastName', 'email', 'furthest', 'stepTakenAt'],
  querystring: {
    ...periodQuery,
    ...{ by: kind, of: Type.String(), step: Type.Enum([...funnelSteps]) },
    stopped: Type.Optional(Type.Enum(['true'])),
  },
  open(context, { by, of, step, stopped, ...query }) {
    const read = (more: { ids?: string[] }) =>
      readFunnelPeople(context.services.database, by as FunnelKind, {
        // The caller's rights are read anew with each page of the export.
        ...clientScope(context.caller),
        ...{
          ...parsePeriod(query),
          ...allRows,
          id: rowId(of),
          step: step as FunnelStep,
          stopped: stopped === 'true',
          ...more,
        },
      });
    return {
      readIds: async () => (await read({})).items.map(({ id }) => id),
      readRows: async (ids) =>
        (await read({ ids })).items.map(({ firstName, lastName, email, furthest, at }) => ({
          ...{ firstName: firstName ?? null, lastName: lastName ?? null, email },
          furthest: exportCatalogues[context.caller.language].funnelSteps[furthest],
          stepTakenAt: instantOf(at),
        })),
    };
  },
});

/** Weekly active investors by month of approval, a row for each week (FIG-04, FIG-02). */
export const activeInvestors = listExport({
  ...{ ...shared, name: 'active-investors', action: 'export.active_investors', querystring: {} },
  columns: ['month', 'investors', 'week', 'activeInvestors', 'ofInvestors'],
  open: ({ services: { database, configuration } }) =>
    wholeTable(async () =>
      (await readActiveInvestors(database, { timeZone: configuration.timeZone })).flatMap(
        ({ month, investors, weeks }) =>
          weeks.map(({ active, of }, index) => ({
            month: String(month).slice(0, 'YYYY-MM'.length),
            investors: decimalOf(investors),
            week: decimalOf(index + 1),
            activeInvestors: decimalOf(active),
            ofInvestors: decimalOf(of),
          })),
      ),
    ),
});

/** How each employee answers, and who waits (FIG-04, FIG-02). */
export const answerTimes = listExport({
  ...{ ...shared, name: 'answer-times', action: 'export.answer_times', querystring: periodQuery },
  columns: ['employee', 'answers', 'averageAnswer', 'medianAnswer', 'waiting', 'waitingSince'],
  open: ({ services }, query) =>
    wholeTable(async () =>
      (await readAnswerTimes(services.database, parsePeriod(query))).map((row) => ({
        employee: row.employeeName,
        answers: decimalOf(row.answers),
        averageAnswer: secondsOf(row.averageTime),
        medianAnswer: secondsOf(row.medianTime),
        waiting: decimalOf(row.waiting),
        waitingSince: instantOf(row.waitingSince),
      })),
    ),
});
