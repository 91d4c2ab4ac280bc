import { sharedEnglish } from '@platform/app-kit/texts';
import { shellEnglish } from './en.ts';

const catalogues = { shell: shellEnglish, shared: sharedEnglish };

type Leaves<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Leaves<Tree[Name]>}`;
}[keyof Tree & string];

/** Key of a text in the shell's or the shared catalogue, such as `shell.login.title`. */
export type AuthTextKey = Leaves<typeof catalogues>;

/**
 * Returns a text of the signed-out pages. They use the same catalogues as the signed-in page but not i18next, which
 * would be an eighth of their script.
 */
export function authText(key: AuthTextKey, parameters: Record<string, string | number> = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], catalogues);
  const text = String(found).replace(/\{([^}]+)\}/g, (_, name: string) => String(parameters[name] ?? ''));
  return inPseudoLocale() ? `⟦${text}⟧` : text;
}

/** See `isPseudoLocale` of the kit, which reads the same setting. */
function inPseudoLocale(): boolean {
  try {
    return sessionStorage.getItem('locale') === 'pseudo';
  } catch {
    return false;
  }
}
