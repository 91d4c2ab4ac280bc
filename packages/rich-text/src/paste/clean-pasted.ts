import { inertDocument } from '../html.ts';
import { tagBlocks } from './blocks.ts';
import { tagEmphasis } from './emphasis.ts';
import { nestLevelledLists, nestWordLists } from './lists.ts';
import { keepAllowed, removeForeign, removePictures, tidyLinks } from './reduce.ts';

/**
 * Turns pasted HTML of Word, Google Docs, Outlook and web pages into allowed formats: their headings, lists, emphasis,
 * alignment and links become elements, all else of their formatting goes, and so do scripts and pictures (EDIT-22,
 * EDIT-23).
 *
 * @returns the HTML, and the number of pictures that were left out
 */
export function cleanPasted(html: string): { html: string; pictures: number } {
  const { body } = inertDocument(html);
  const pictures = removePictures(body);
  // Text copied from an editor of this kind names the place it was cut from, and is already clean.
  if (body.querySelector('[data-pm-slice]')) return { html: body.innerHTML, pictures };
  removeForeign(body);
  tidyLinks(body);
  nestWordLists(body);
  nestLevelledLists(body);
  tagBlocks(body);
  tagEmphasis(body);
  keepAllowed(body);
  return { html: body.innerHTML, pictures };
}
