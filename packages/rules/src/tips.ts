import { hasHiddenCharacters } from './hidden-characters.ts';

/** Maximum lengths of an investment tip in code points (NOTE-08). */
export const tipLimits = { title: 100, text: 3_000 } as const;

/** Whether a text is a valid title of a tip: one line. */
export function isTipTitle(title: string): boolean {
  const trimmed = title.trim();
  return trimmed !== '' && [...trimmed].length <= tipLimits.title && !hasHiddenCharacters(trimmed);
}

/** Whether a text is a valid text of a tip, of any number of lines. */
export function isTipText(text: string): boolean {
  const trimmed = text.trim();
  return (
    trimmed !== '' && [...trimmed].length <= tipLimits.text && !hasHiddenCharacters(trimmed.replace(/[\r\n\t]/g, ''))
  );
}
