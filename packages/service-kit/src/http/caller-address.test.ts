import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { createCallerAddress } from './caller-address';

function requestFrom(remoteAddress: string, forwardedFor: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}
const addressOf = createCallerAddress(['loopback', '10.0.0.0/8']);

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:50123', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['1.1.1.1, 203.0.113.9:50123, 10.0.0.5:443', '203.0.113.9'],
  ['203.0.113.9:50123, [::1]:443', '203.0.113.9'],
])('a trusted proxy that forwards for %s names %s', (forwardedFor, address) => {
  expect(addressOf(requestFrom('10.0.0.6', forwardedFor))).toBe(address);
});

test('other callers cannot name an address', () => {
  expect(addressOf(requestFrom('198.51.100.7', '203.0.113.9'))).toBe('198.51.100.7');
});
