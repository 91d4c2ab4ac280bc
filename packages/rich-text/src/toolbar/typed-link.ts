import { allowedLink } from '@platform/rules';

/**
 * Returns the address that somebody typed or pasted as a link: `example.com` is a page, `name@example.com` a mailbox.
 *
 * @returns null if it is no address that a text may link to (EDIT-23)
 */
export function typedLink(typed: string): string | null {
  const text = typed.trim();
  if (!text || /\s/.test(text)) return null;
  const address = /^[^/?#:]+@[^/?#:@]+$/.test(text) ? `mailto:${text}` : hasScheme(text) ? text : `https://${text}`;
  const allowed = allowedLink(address);
  return allowed && URL.canParse(allowed) && (allowed.startsWith('mailto:') || isHost(allowed)) ? allowed : null;
}

/** `example.com:8080` names a port. */
function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
}

function isHost(address: string): boolean {
  return /^[^.]+(\.[^.]+)+$/.test(new URL(address).hostname);
}
