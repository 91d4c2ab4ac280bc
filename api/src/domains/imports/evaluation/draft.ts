import type { ImportedCompany } from '../../companies/service.ts';

/** A company as it is read from a file; what is required may still be missing. */
export interface Draft
  extends Omit<ImportedCompany, 'fundingStage' | 'stage' | 'businessModel' | 'fundingRounds' | 'management'> {
  fundingStage: ImportedCompany['fundingStage'] | null;
  stage: ImportedCompany['stage'] | null;
  businessModel: ImportedCompany['businessModel'] | null;
  fundingRounds: DraftRound[];
  management: ImportedCompany['management'];
}

export type StoredRound = ImportedCompany['fundingRounds'][number];
export type DraftRound = Omit<StoredRound, 'financingRound' | 'date'> & {
  financingRound: StoredRound['financingRound'] | null;
  /** `YYYY-MM-DD`; empty if it is missing. */
  date: string;
};
export type DraftManager = ImportedCompany['management'][number];

/** A company of which the file says nothing yet. */
export const emptyDraft = (): Draft => ({
  name: '',
  blurb: '',
  description: '',
  hqCity: null,
  hqState: null,
  hqCountry: null,
  foundingYear: null,
  fundingStage: null,
  stage: null,
  businessModel: null,
  entityType: null,
  lastValuation: null,
  valuationCurrency: 'USD',
  sectors: [],
  innovationEnablers: [],
  fundingRounds: [],
  management: [],
});
