import { hasHiddenCharacters } from './hidden-characters.ts';

/** What stands for a first name that is not known, in a text without a fallback of its own (MSG-09). */
export const defaultNameFallback = 'there';

/** Maximum lengths of a text for reuse and its name, characters. */
export const maxTemplateNameLength = 100;
export const maxTemplateTextLength = 4_000;

/** Whether a name of a text for reuse is filled in, short enough and without invisible characters. */
export function isTemplateName(name: string): boolean {
  const { length } = [...name.trim()];
  return length > 0 && length <= maxTemplateNameLength && !hasHiddenCharacters(name.trim());
}

/** Whether a text for reuse is filled in and short enough for a message. */
export function isTemplateText(text: string): boolean {
  return text.trim() !== '' && text.length <= maxTemplateTextLength;
}

/**
 * Fills in a text for reuse: `{firstName}` and `{firstName|fallback}` become the first name, or without one the fallback
 * (MSG-09). Anything else in braces stays as it is.
 */
export function fillTemplate(text: string, firstName: string | null | undefined): string {
  const name = firstName?.trim();
  return text.replace(/\{firstName(?:\|([^{}|]*))?\}/g, (_placeholder, fallback?: string) => {
    return name || (fallback ?? '').trim() || defaultNameFallback;
  });
}
