import type { Session } from '@platform/app-contract';
import { showLanguage } from '@platform/app-kit';
import { knownLanguage, type Language } from '@platform/rules';
import type { Client } from '@urql/core';
import type { i18n } from 'i18next';
import type { StoreApi } from 'zustand';
import { graphql } from '../gql/index.ts';
import { showAuthLanguage } from '../texts/auth-texts.ts';
import { rememberLanguage, takeChosenLanguage } from '../texts/language.ts';

const chooseLanguageDocument = graphql(`
  mutation ShellChooseLanguage($language: String!) {
    chooseLanguage(language: $language) {
      id
      language
    }
  }
`);

interface Page {
  texts: i18n;
  session: StoreApi<Session>;
  client: Pick<Client, 'mutation'>;
}

/**
 * Shows the page in the account's language, now and after each change of it; a language chosen before signing in becomes
 * the account's (CARE-14). Resolves when the first language is shown.
 */
export async function followLanguage({ texts, session, client }: Page): Promise<void> {
  const ofAccount = ({ account }: Session) => knownLanguage(account?.language);
  const chosen = takeChosenLanguage();
  const own = ofAccount(session.getState());
  session.subscribe((state, previous) => {
    if (state.account && ofAccount(state) !== ofAccount(previous)) void show(texts, ofAccount(state));
  });
  await show(texts, chosen ?? own);
  if (chosen && chosen !== own) void store(chosen);

  async function store(language: Language): Promise<void> {
    const { data } = await client.mutation(chooseLanguageDocument, { language }).toPromise();
    if (data)
      await session
        .getState()
        .refresh()
        .catch((error: unknown) => reportError(error));
    else await show(texts, own);
  }
}

async function show(texts: i18n, language: Language): Promise<void> {
  rememberLanguage(language);
  await Promise.all([showAuthLanguage(language), showLanguage(texts, language)]);
}
