import {
  type DocumentInput,
  ownFailureMessage,
  sendingOf,
  useErrorText,
  usePlatform,
  useSharedTexts,
} from '@platform/app-kit';
import type {
  SaveCompanyPreferencesMutationVariables,
  SaveIndustryPreferencesMutationVariables,
  SaveInvestmentPreferencesMutationVariables,
} from './gql/graphql.ts';
import type { PreferencesPart } from './parts.ts';

/** The app's generated documents of `preferences.graphql`. */
export type PreferencesDocuments = {
  industry: DocumentInput<unknown, SaveIndustryPreferencesMutationVariables>;
  company: DocumentInput<unknown, SaveCompanyPreferencesMutationVariables>;
  investment: DocumentInput<unknown, SaveInvestmentPreferencesMutationVariables>;
};

/** Stores a part. Resolves with whether it was stored; the failure has been shown otherwise. */
export type SavePart<Input> = (input: Input) => Promise<boolean>;

export type SavePreferences = {
  industry: SavePart<SaveIndustryPreferencesMutationVariables['input']>;
  company: SavePart<SaveCompanyPreferencesMutationVariables['input']>;
  investment: SavePart<SaveInvestmentPreferencesMutationVariables['input']>;
};

type Options = {
  /** The profile of a client; if absent, the user's own. */
  profileId?: string;
  /** Shows a failure; by default with the investor's texts (PREF-09, PREF-15, PREF-20). */
  onFailed?(part: PreferencesPart, error: unknown): void;
};

/** Returns the functions by which the forms store their part in the given profile. */
export function useSavePreferences(documents: PreferencesDocuments, options: Options = {}): SavePreferences {
  const { profileId, onFailed } = options;
  const { graphql } = usePlatform();
  const showFailure = useShowFailure();

  const saveWith =
    <Input extends object>(
      part: PreferencesPart,
      document: DocumentInput<unknown, { profileId?: string | null; input: Input }>,
    ): SavePart<Input> =>
    async (input) => {
      const { error } = await graphql
        .executeMutation(sendingOf(document, { profileId, input }), ownFailureMessage)
        .toPromise();
      if (error) (onFailed ?? showFailure)(part, error);
      return !error;
    };

  return {
    industry: saveWith('industry', documents.industry),
    company: saveWith('company', documents.company),
    investment: saveWith('investment', documents.investment),
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
