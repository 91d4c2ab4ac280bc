import { sharedEnglish } from '@platform/app-kit/texts';
import { shellEnglish } from './en.ts';

const catalogues = { shell: shellEnglish, shared: sharedEnglish };

type Leaves<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Leaves<Tree[Name]>}`;
}[keyof Tree & string];

/** Key of a text of the shell or of the shared catalogue, such as `shell.login.title`. */
export type AuthTextKey = Leaves<typeof catalogues>;

/**
 * Gives a text of the signed-out door. i18next, which serves everything behind the door from the same catalogues, would
 * take an eighth of the door's script.
 */
export function authText(key: AuthTextKey, parameters: Record<string, string | number> = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], catalogues);
  const text = String(found).replace(/\{([^}]+)\}/g, (_, name: string) => String(parameters[name] ?? ''));
  return inPseudoLocale() ? `⟦${text}⟧` : text;
}

/** The session setting that the kit reads too: every catalogue text in brackets, to find those that are not. */
function inPseudoLocale(): boolean {
  try {
    return sessionStorage.getItem('locale') === 'pseudo';
  } catch {
    return false;
  }
}
