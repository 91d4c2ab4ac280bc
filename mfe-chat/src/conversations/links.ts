/** A piece of a message: text, or a link with the address that it opens. */
export type Piece = { text: string; address?: string };

const candidate = /https:\/\/[^\s<>"'`]+/giu;
/** Punctuation that ends the sentence rather than the address; a closing bracket only without its opening one. */
const trailing = /[.,;:!?…*_~]+$|[)\]}]+$/u;

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

function withoutTrailing(typed: string): string {
  const [rest] = trailing.exec(typed) ?? [];
  if (!rest || (/[)\]}]/.test(rest) && isBalanced(typed))) return typed;
  return withoutTrailing(typed.slice(0, -1));
}

const isBalanced = (typed: string) =>
  ['()', '[]', '{}'].every((pair) => typed.split(pair.charAt(0)).length === typed.split(pair.charAt(1)).length);

function addressOf(typed: string): string | undefined {
  const url = URL.parse(typed);
  if (url?.protocol !== 'https:' || url.username || url.password || !url.hostname.includes('.')) return undefined;
  return url.href;
}

/** The parsed address, without the slash that parsing adds to a bare host. */
const shown = (typed: string, address: string) =>
  address.endsWith('/') && !typed.endsWith('/') ? address.slice(0, -1) : address;
