import { type Language, languageName, languages } from '@platform/rules';
import { authLanguage, authText, showAuthLanguage } from '../texts/auth-texts.ts';
import { noteChosenLanguage, rememberLanguage } from '../texts/language.ts';

/** Chooses the language of the signed-out pages, which becomes the account's at the sign-in (CARE-14). */
export function LanguageChoice() {
  function choose(language: Language): void {
    rememberLanguage(language);
    noteChosenLanguage(language);
    void showAuthLanguage(language);
  }

  return (
    <select
      className="shell-auth-language"
      aria-label={authText('shell.loggedOutBar.language')}
      value={authLanguage()}
      onChange={({ target }) => choose(target.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageName(language)}
        </option>
      ))}
    </select>
  );
}
