import { declareTexts, developmentStagesEnglish, financingRoundsEnglish } from '@platform/app-kit';

/** Spelt as in the requirements. `investor` addresses the investor, `staff` speaks about a client (CLI-15). */
export const texts = declareTexts('preference-forms', {
  en: {
    notices: {
      restored: 'Your last entries are here, and not saved yet.',
      setAside: 'These are the stored values. Your entries are kept.',
    },
    actions: { restored: 'Discard', conflict: 'Load the stored values', setAside: 'Put my entries back' },
    conflict: {
      changedBy: '{name} changed this on {time}.',
      changed: 'This was changed meanwhile.',
      kept: 'Nothing was saved. Your entries are still here.',
    },
    labels: {
      investor: {
        sectors: 'Sectors you are interested in',
        innovationEnablers: 'Innovation enablers you are interested in',
        lessInterestedSectors: 'Sectors you are least interested in',
        lessInterestedInnovationEnablers: 'Innovation enablers you are least interested in',
        executionTimelines: {
          '1': 'I prefer active opportunities and can move quickly',
          '2': 'I need longer to consider and am comfortable expressing interest at the prospective stage',
        },
        investorStatuses: {
          '1': 'I am currently looking to invest in new deals',
          '2': 'I am looking for new opportunities, but not likely to invest in the next 3 months',
          '3': 'I am no longer investing until further notice',
        },
      },
      staff: {
        sectors: 'Interested sectors',
        innovationEnablers: 'Interested innovation enablers',
        lessInterestedSectors: 'Least-interested sectors',
        lessInterestedInnovationEnablers: 'Least-interested innovation enablers',
        executionTimelines: {
          '1': 'Prefers active opportunities and can move quickly',
          '2': 'Needs longer to consider and is comfortable expressing interest at the prospective stage',
        },
        investorStatuses: {
          '1': 'Is currently looking to invest in new deals',
          '2': 'Is looking for new opportunities, but not likely to invest in the next 3 months',
          '3': 'Is no longer investing until further notice',
        },
      },
    },
    additionalInformation: 'Additional information',
    businessModel: 'Business model',
    businessModelB2B: 'B2B',
    businessModelB2C: 'B2C',
    businessModelB2B2C: 'B2B2C',
    developmentStage: 'Development stage',
    developmentStageBuildProduct: developmentStagesEnglish.BUILD_PRODUCT,
    developmentStageHasProduct: developmentStagesEnglish.HAS_PRODUCT,
    developmentStageGeneratesRevenue: developmentStagesEnglish.GENERATES_REVENUE,
    developmentStageIsProfitable: developmentStagesEnglish.IS_PROFITABLE,
    fundingStage: 'Funding stage',
    allStages: 'Select all funding stages',
    stages: financingRoundsEnglish,
    countries: 'Countries',
    investmentType: 'Type',
    investmentTypes: { '1': 'Primary', '2': 'Secondary', '3': 'Indifferent' },
    securityType: 'Security type',
    securityTypes: { '1': 'Common', '2': 'Preferred', '3': 'Indifferent' },
    executionTimeline: 'Execution timeline',
    investorStatus: 'Investor status',
    preferredCurrency: 'Preferred currency',
    currencies: { USD: 'USD', EUR: 'EUR', GBP: 'GBP', CHF: 'CHF' },
    investmentSizeLow: 'Investment size, low',
    investmentSizeHigh: 'Investment size, high',
    choose: 'Choose any number',
  },
  de: async () => (await import('./texts.de.ts')).german,
});
