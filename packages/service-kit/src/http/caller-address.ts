import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { TrustedProxies } from '../config/trusted-proxies';
import { withoutPort } from '../rate-limit/address-key';

/**
 * Creates a function that returns the address of a caller: of the socket, or what trusted proxies say. Each of them
 * adds the address that it was called from to `X-Forwarded-For`, so the list is read from its end, for as long as who
 * added an address is trusted. Some proxies add the port, which would make each connection another caller.
 */
export function createCallerAddress(isTrusted: TrustedProxies): (request: IncomingMessage) => string {
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = socket.remoteAddress ?? '';
    for (let hop = 0; hop < forwarded.length && isTrusted(address, hop); hop += 1) {
      const next = withoutPort((forwarded.at(-1 - hop) ?? '').trim());
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}
