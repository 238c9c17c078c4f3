import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import * as z from 'zod';
import { readConfig, trustedProxies } from '../config/read-config';
import { createCallerAddress } from './caller-address';

const parse = (text: string) =>
  readConfig(z.object({ TRUSTED_PROXIES: z.string().default('').pipe(trustedProxies) }), { TRUSTED_PROXIES: text });

function callerOf(trusted: string, remoteAddress: string, forwardedFor?: string): string {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return createCallerAddress(parse(trusted).TRUSTED_PROXIES)(request);
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:50123', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['1.1.1.1, 203.0.113.9:50123, 10.0.0.5:443', '203.0.113.9'],
  ['203.0.113.9:50123, [::1]:443', '203.0.113.9'],
])('a trusted proxy that forwards for %s names %s', (forwardedFor, address) => {
  expect(callerOf('::1, 10.0.0.0/8', '10.0.0.6', forwardedFor)).toBe(address);
});

test('other callers cannot name an address', () => {
  expect(callerOf('127.0.0.1, 10.0.0.0/8', '198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
  expect(callerOf('', '127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
});

/** Pseudo-random numbers, the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}
const ports = ['', ':443'];
const forged = [
  '203.0.113.250',
  '192.168.1.50',
  '10.0.0.1',
  '127.0.0.1',
  '::1',
  'unknown',
  '',
  '<b>',
  '_hidden',
  '1.2.3',
];

test('whatever a caller sends, its address is the one that the first proxy was called from', () => {
  const next = numbers(7);
  const pick = <T>(list: readonly T[]) => list[next(list.length)] as T;
  for (let round = 0; round < 2_000; round += 1) {
    // Also callers with a private address, who are no proxies.
    const caller = pick(['198.51.100.7', '192.168.1.50', '10.1.2.3', '2001:db8:5::9', '172.18.0.1', 'fd00::8']);
    const proxies = Array.from({ length: 1 + next(3) }, (_, index) =>
      pick([`10.0.0.${index + 10}`, `2001:db8::${index + 10}`, `::ffff:10.0.0.${index + 10}`]),
    );
    const sent = Array.from({ length: next(4) }, () => pick(forged));
    // Each proxy adds the address that it was called from.
    const seen = [caller, ...proxies.slice(0, -1)].map((address) => {
      const port = pick(ports);
      return port !== '' && address.includes(':') ? `[${address}]${port}` : `${address}${port}`;
    });
    const header = [...sent, ...seen].join(pick([',', ', ', ' , ']));
    const connection = proxies.at(-1) ?? '';
    expect([header, callerOf(String(proxies.length), connection, header)]).toEqual([header, caller]);
    const named = proxies.map((address) => address.replace('::ffff:', '')).join(', ');
    expect([header, callerOf(named, connection, header)]).toEqual([header, caller]);
    expect(callerOf('10.0.0.10/28, 2001:db8::/120', connection, header)).toBe(caller);
    // Around the proxies, a caller cannot name an address to a gateway that knows their addresses.
    expect(callerOf(named, caller, header)).toBe(caller);
  }
});

test('with fewer addresses than hops, the caller is the first one', () => {
  expect(callerOf('3', '10.0.0.1', '198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
  expect(callerOf('1', '10.0.0.1')).toBe('10.0.0.1');
});

test.each([
  'uniquelocal',
  'loopback',
  'linklocal',
  'true',
  '*',
  '0',
  '-1',
  '1.5',
  '17',
  '99',
  '1, 10.0.0.1',
  '10.0.0.1 10.0.0.2',
  '10.0.0',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  '2001:db8::/129',
  'proxy.example',
  '10.0.0.1,',
  'fe80::1%eth0',
])('%s stops the process with a line that names the variable', (value) => {
  expect(() => parse(value)).toThrow(/^TRUSTED_PROXIES: must be a number of proxies/);
});
