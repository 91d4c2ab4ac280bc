import { isIPv6 } from 'node:net';

/**
 * Returns the key under which calls of one client are rate-limited: the IPv4 address, or the /64 prefix of an IPv6
 * address, because one client usually owns the whole prefix. An IPv4-mapped IPv6 address counts as the IPv4 address.
 *
 * @param call.ip as reported by the server or a trusted proxy, which may send any text
 */
export function clientNetwork({ ip }: { ip: string }): string {
  const [address = ''] = ip.split('%', 1);
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  // URL normalizes the notation, including an embedded IPv4 address.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
