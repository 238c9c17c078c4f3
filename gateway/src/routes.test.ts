import { allOperations } from '@hourbank/contracts';
import { hasUnsafeSegments, serviceOf } from './routes';

test('routes every public operation of the contract to its service and no internal operation', () => {
  for (const { path, service, auth } of allOperations) {
    if (path.startsWith('/.well-known')) continue;
    expect([path, serviceOf(path.replace(/\{\w+\}/g, '7'))]).toEqual([path, auth === 'service' ? undefined : service]);
  }
});

test('a prefix covers its subpaths and files, but not paths with a similar name', () => {
  expect(serviceOf('/api/clients')).toBe('identity');
  expect(serviceOf('/api/clients.csv')).toBe('identity');
  expect(serviceOf('/api/clients/7')).toBe('identity');
  expect(serviceOf('/api/clientsX')).toBeUndefined();
  expect(serviceOf('/api/client/loginX')).toBeUndefined();
  expect(serviceOf('/uploads/settings/logo.png')).toBe('billing');
  expect(serviceOf('/internal/events')).toBeUndefined();
  expect(serviceOf('/metrics')).toBeUndefined();
});

test('detects paths with unsafe segments', () => {
  for (const path of [
    '//api/clients',
    '/api/clients/../../internal/events',
    '/api/clients/%2e%2e/x',
    '/uploads/paymentProofs/..%2fx',
    '/api\\clients',
    '/a/./b',
    '/a%00',
  ])
    expect([path, hasUnsafeSegments(path)]).toEqual([path, true]);
  for (const path of ['/', '/api/clients', '/uploads/paymentProofs/a.png', '/_mfe/admin/assets/a.b.js'])
    expect([path, hasUnsafeSegments(path)]).toEqual([path, false]);
});
