import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

/**
 * Whether `X-Forwarded-For` is trusted as a program at this address sends it. Hop 0 is the address of the connection,
 * hop 1 the one that this proxy names, and so on.
 */
export type TrustedProxies = (address: string, hop: number) => boolean;

const hopsOnly = /^\d{1,2}$/;
const maxHops = 16;
const example = 'must be a number of proxies (1 to 16) or their addresses, such as 10.0.0.5, 192.0.2.0/24, 2001:db8::7';

/** Adds an address or a network to the list. Returns false if it is neither, and for the network of all addresses. */
function addProxy(list: BlockList, text: string): boolean {
  const [, address = '', prefix] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const bits = version === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : Number(prefix);
  if (length < 1 || length > bits) return false;
  list.addSubnet(address, length, family);
  return true;
}

/**
 * `TRUSTED_PROXIES`: empty for none, a number of hops, or addresses and networks separated by commas. Words for ranges,
 * such as "private addresses", are refused: a caller who has such an address could name any other as its own (D-58).
 */
export const trustedProxies = z.string().transform((text, ctx): TrustedProxies => {
  const entries = text.split(',').map((entry) => entry.trim());
  if (text.trim() === '') return () => false;
  const hops = hopsOnly.test(text.trim()) ? Number(text) : 0;
  if (hops >= 1 && hops <= maxHops) return (_, hop) => hop < hops;
  const list = new BlockList();
  if (!entries.every((entry) => addProxy(list, entry))) {
    ctx.addIssue({ code: 'custom', message: example });
    return z.NEVER;
  }
  // All requests come from a few proxies, and a search in the list is slow.
  const known = new LRUCache<string, boolean>({ max: 100 });
  return (address) => {
    const isListed =
      known.get(address) ?? (isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6'));
    known.set(address, isListed);
    return isListed;
  };
});
