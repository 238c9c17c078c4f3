import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import { withoutPort } from '../rate-limit/address-key';

/**
 * Creates a function that returns the address of a caller: of the socket, or what a trusted proxy says. Some proxies
 * add the port, which would make each connection another caller.
 */
export function createCallerAddress(trustedProxies: string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustedProxies);
  return (request) => {
    const { remoteAddress = '' } = request.socket;
    if (!trust(remoteAddress, 0)) return remoteAddress;
    return withoutPort(proxyAddr(request, (address, index) => trust(withoutPort(address), index)));
  };
}
