import { type DocumentInput, readCodedError, useErrorText, usePlatform, useSharedTexts } from '@platform/app-kit';
import { sendInTime } from '@platform/app-kit/in-time';
import type {
  SaveCompanyPreferencesMutationVariables,
  SaveIndustryPreferencesMutationVariables,
  SaveInvestmentPreferencesMutationVariables,
} from './gql/graphql.ts';
import type { PreferencesPart } from './parts.ts';
import type { SaveOutcome } from './save-outcome.ts';

/** The app's generated documents of `preferences.graphql`. */
export type PreferencesDocuments = {
  industry: DocumentInput<
    { saveIndustryPreferences: { industryVersion: number } },
    SaveIndustryPreferencesMutationVariables
  >;
  company: DocumentInput<
    { saveCompanyPreferences: { companyVersion: number } },
    SaveCompanyPreferencesMutationVariables
  >;
  investment: DocumentInput<
    { saveInvestmentPreferences: { investmentVersion: number } },
    SaveInvestmentPreferencesMutationVariables
  >;
};

/**
 * Stores a part.
 *
 * @param version the version of the part that the entries are based on
 */
export type SavePart<Input> = (input: Input, version: number) => Promise<SaveOutcome>;

export type SavePreferences = {
  industry: SavePart<SaveIndustryPreferencesMutationVariables['input']>;
  company: SavePart<SaveCompanyPreferencesMutationVariables['input']>;
  investment: SavePart<SaveInvestmentPreferencesMutationVariables['input']>;
};

type Options = {
  /** The profile of a client; if absent, the user's own. */
  profileId?: string;
  /** A client who has no profile yet: the first save makes it. */
  clientId?: string;
  /** Shows a failure; by default with the investor's texts (PREF-09, PREF-15, PREF-20). */
  onFailed?(part: PreferencesPart, error: unknown): void;
};

type Variables<Input> = {
  profileId?: string | null;
  clientId?: string | null;
  version?: number | null;
  input: Input;
};

/**
 * Returns the functions by which the forms store their part in the given profile. Nothing is stored when somebody else
 * has saved the part since the given version (CARE-17).
 */
export function useSavePreferences(documents: PreferencesDocuments, options: Options = {}): SavePreferences {
  const { profileId, clientId, onFailed } = options;
  const { graphql } = usePlatform();
  const showFailure = useShowFailure();

  const saveWith =
    <Input extends object, Answer>(
      part: PreferencesPart,
      document: DocumentInput<Answer, Variables<Input>>,
      versionOf: (answer: Answer) => number,
    ): SavePart<Input> =>
    async (input, version) => {
      const { data, error } = await sendInTime(graphql, document, { profileId, clientId, version, input });
      if (data !== undefined && data !== null && !error) return { state: 'saved', version: versionOf(data) };
      const coded = readCodedError(error);
      if (coded?.code === 'CONFLICT') {
        return { state: 'conflict', conflict: { by: textOf(coded.params.by), at: textOf(coded.params.at) } };
      }
      (onFailed ?? showFailure)(part, error);
      return { state: 'failed' };
    };

  return {
    industry: saveWith('industry', documents.industry, (data) => data.saveIndustryPreferences.industryVersion),
    company: saveWith('company', documents.company, (data) => data.saveCompanyPreferences.companyVersion),
    investment: saveWith(
      'investment',
      documents.investment,
      (data) => data.saveInvestmentPreferences.investmentVersion,
    ),
  };
}

/** Shows a failure with the text of its code, else that of the part; one of the company part is logged too. */
function useShowFailure() {
  const { reportError } = usePlatform();
  const { show } = useErrorText();
  const shared = useSharedTexts();
  const texts = {
    industry: shared('toasts.savingDataFailed'),
    company: shared('toasts.couldNotComplete'),
    investment: shared('toasts.changeFailed'),
  };
  return (part: PreferencesPart, error: unknown) => {
    show(error, texts[part]);
    if (part === 'company') reportError(error, 'call');
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
