/**
 * Returns the key for limits by address: an IPv4 address, or the /64 network of an IPv6 address, which usually belongs
 * to one customer.
 */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length);
  const [front = '', back = ''] = address.split('::');
  const head = front.split(':').filter((group) => group !== '');
  const tail = back.split(':').filter((group) => group !== '');
  const missing = address.includes('::') ? Math.max(0, 8 - head.length - tail.length) : 0;
  return [...head, ...Array.from({ length: missing }, () => '0'), ...tail].slice(0, 4).join(':');
}
