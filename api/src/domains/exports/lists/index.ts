import type { ListExport } from '../list.ts';
import { activeInvestors, answerTimes, dayFigures, funnel, funnelPeople } from './activity-figures.ts';
import { clients } from './clients.ts';
import { companies } from './companies.ts';
import { deals } from './deals.ts';
import { documentPages, documentReaders, documentReadings } from './document-readings.ts';
import { employees } from './employees.ts';
import { feedback, feedbackReasons, preferenceFigures } from './feedback-figures.ts';
import { companyFigures, dealFigures } from './figures.ts';
import { investments } from './investments.ts';
import { interested, whitelist } from './whitelist.ts';

/** The lists of staff that can be exported. */
export const lists: readonly ListExport[] = [
  deals,
  companies,
  clients,
  whitelist,
  interested,
  employees,
  investments,
  companyFigures,
  dealFigures,
  dayFigures,
  funnel,
  funnelPeople,
  documentReadings,
  documentPages,
  documentReaders,
  activeInvestors,
  answerTimes,
  preferenceFigures,
  feedbackReasons,
  feedback,
];
