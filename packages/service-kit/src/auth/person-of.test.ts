import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { signTestToken, testJwks } from '@hourbank/testing';
import jwt from 'jsonwebtoken';
import { jwk, pair } from '../../tests/sample-service';
import { createPersonOf } from './person-of';
import { signDownloadTicket } from './session-token';

const own = signTestToken({ role: 'client', id: 7 });
const path = '/api/client/invoice/7';
const ticket = signDownloadTicket(
  { kid: 'key-1', privateKey: pair.privateKey },
  { role: 'client', id: 8, jti: 'a', revision: 1, expiresAt: 0 },
  path,
);

function request(authorization?: string, url = '/api/client/me') {
  const incoming = Object.assign(new IncomingMessage(new Socket()), { url });
  if (authorization !== undefined) incoming.headers.authorization = authorization;
  return incoming;
}
const start = () => createPersonOf(async () => [...testJwks().keys, { ...jwk, kid: 'key-1' }] as (typeof jwk)[]);

test('a right token or ticket names its person, in each spelling that services accept', async () => {
  const personOf = await start();
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect(personOf(request(`${scheme} ${own}`))).toBe('client:7');
  expect(personOf(request(`Bearer ${signTestToken({ role: 'client', id: 7 })}`))).toBe('client:7');
  expect(personOf(request(`Bearer ${signTestToken({ role: 'admin', id: 7 })}`))).toBe('admin:7');
  expect(personOf(request(undefined, `${path}?a=b&ticket=${ticket}`))).toBe('client:8');
});

const [head = '', claims = '', signature = ''] = own.split('.');
const other = signTestToken({ role: 'client', id: 9 }).split('.');
test.each([
  undefined,
  '',
  own,
  'Bearer',
  'Bearer x',
  `Bearer ${head}.${claims}.`,
  `Bearer ${head}.${other[1]}.${signature}`,
  `Bearer ${head}.${claims}.${other[2]}`,
  `Bearer ${jwt.sign({ revision: 1 }, 'secret', { issuer: 'hourbank', audience: 'client', subject: '7', jwtid: 'a', expiresIn: 60 })}`,
  `Bearer ${signTestToken({ role: 'client', id: 7, claims: { exp: 1 } })}`,
  `Bearer ${signTestToken({ role: 'client', id: 7, claims: { iss: 'other' } })}`,
  `Bearer ${ticket}`,
])('wrong credentials name nobody, number %#', async (authorization) => {
  const personOf = await start();
  personOf(request(`Bearer ${own}`));
  expect(personOf(request(authorization))).toBeUndefined();
  expect(personOf(request(authorization, `/api/client/invoice/8?ticket=${ticket}`))).toBeUndefined();
});

test('keys that could not be fetched at the start are fetched when a token needs them', async () => {
  let isUp = false;
  const personOf = await createPersonOf(async () => {
    if (!isUp) throw new Error('down');
    return testJwks().keys;
  });
  expect(personOf(request(`Bearer ${own}`))).toBeUndefined();
  await new Promise((resolve) => setImmediate(resolve));
  isUp = true;
  expect(personOf(request(`Bearer ${own}`))).toBeUndefined();
  await new Promise((resolve) => setImmediate(resolve));
  expect(personOf(request(`Bearer ${own}`))).toBe('client:7');
});
