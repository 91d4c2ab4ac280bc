import { isIPv6 } from 'node:net';

/**
 * What calls of one sender are counted under: the address, of IPv6 its first 64 bits, since whoever has one such address
 * has all that begin with them. An IPv4 address is the same in the form of IPv6.
 *
 * @param call.ip as the server or a trusted proxy says, which may send any text
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

/** The eight numbers of an IPv6 address, whatever its spelling. */
function groupsOf(address: string): number[] {
  // A URL spells each in one way, an IPv4 address at its end as two numbers.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
