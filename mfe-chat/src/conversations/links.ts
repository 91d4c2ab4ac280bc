/** A piece of a message: text, or a link with the address that it opens. */
export type Piece = { text: string; address?: string };

const candidate = /https:\/\/[^\s<>"'`]+/giu;
/** What ends the sentence rather than the address. */
const punctuation = '.,;:!?…*_~';
const openings = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/**
 * Splits a text at its `https://` addresses; nothing else becomes a link (MSG-13). The host is in ASCII, so that a
 * look-alike is recognised, and an address with credentials, which would hide it, stays text.
 */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const typed = withoutTrailing(found);
    const address = addressOf(typed);
    if (!address) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: shown(typed, address), address });
    end = index + typed.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Removes trailing punctuation, and closing brackets without their opening ones, in one pass as a text may be hostile. */
function withoutTrailing(typed: string): string {
  const surplus = new Map(
    [...openings].map(([closing, opening]) => [closing, count(typed, closing) - count(typed, opening)]),
  );
  let end = typed.length;
  for (; end > 0; end--) {
    const last = typed.charAt(end - 1);
    const unopened = surplus.get(last) ?? 0;
    if (unopened > 0) surplus.set(last, unopened - 1);
    else if (!punctuation.includes(last)) break;
  }
  return typed.slice(0, end);
}

const count = (text: string, part: string) => text.split(part).length - 1;

function addressOf(typed: string): string | undefined {
  const url = URL.parse(typed);
  if (url?.protocol !== 'https:' || url.username || url.password || !url.hostname.includes('.')) return undefined;
  return url.href;
}

/** The parsed address, without the slash that parsing adds to a bare host. */
const shown = (typed: string, address: string) =>
  address.endsWith('/') && !typed.endsWith('/') ? address.slice(0, -1) : address;
