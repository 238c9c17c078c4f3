const ipv4WithPort = /^[\d.]+:\d+$/;

/** Returns an address without the port that some proxies add: `192.0.2.7:5678` or `[2001:db8::1]:443`. */
export function withoutPort(address: string): string {
  if (address.startsWith('[')) return address.slice(1).split(']')[0] ?? '';
  return ipv4WithPort.test(address) ? address.slice(0, address.indexOf(':')) : address;
}

/** The caller of requests without a session, by which limits count them. */
export const addressCaller = (address: string): string => `address:${addressKey(address)}`;

/** A group of an IPv6 address in the one spelling of RFC 5952. */
const normalizeGroup = (group: string) => group.replace(/^0+(?=.)/, '');

/**
 * Returns the key for limits by address: an IPv4 address, or the /64 network of an IPv6 address, which usually belongs
 * to one customer. All spellings of an address, with and without a port, have the same key.
 */
export function addressKey(callerAddress: string): string {
  if (!callerAddress.includes(':')) return callerAddress;
  const address = withoutPort(callerAddress).toLowerCase();
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length);
  const [front = '', back = ''] = address.split('::');
  const head = front.split(':').filter((group) => group !== '');
  const tail = back.split(':').filter((group) => group !== '');
  const missing = address.includes('::') ? Math.max(0, 8 - head.length - tail.length) : 0;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  return groups.slice(0, 4).map(normalizeGroup).join(':');
}
