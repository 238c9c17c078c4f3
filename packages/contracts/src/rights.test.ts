import { adminRoles, allOperations, hasRight, type Right, rights } from './index';

const rolesWith = (right: Right) => adminRoles.filter((role) => hasRight(role, right)).join(' ');

test('each role has exactly the rights of D-66', () => {
  expect(Object.fromEntries(rights.map((right) => [right, rolesWith(right)]))).toEqual({
    'clients.read': 'owner manager technician accountant',
    'clients.write': 'owner manager',
    'clients.access': 'owner manager',
    'clients.export': 'owner manager',
    'packages.read': 'owner manager accountant',
    'packages.write': 'owner manager accountant',
    'accounts.adjust': 'owner manager',
    'money.read': 'owner manager accountant',
    'payments.review': 'owner manager accountant',
    'entries.read': 'owner manager technician accountant',
    'entries.own': 'owner manager technician',
    'entries.all': 'owner manager',
    'entries.export': 'owner manager accountant',
    'statements.read': 'owner manager accountant',
    'statements.send': 'owner manager',
    'tasks.read': 'owner manager technician',
    'tasks.work': 'owner manager technician',
    'settings.read': 'owner manager accountant',
    'settings.write': 'owner',
    'analytics.read': 'owner manager accountant',
    'admins.manage': 'owner',
    'audit.read': 'owner manager accountant',
  });
});

test('a caller without a role has no rights', () => {
  expect(rights.filter((right) => hasRight(undefined, right))).toEqual([]);
});

test('exactly the admin operations declare rights', () => {
  for (const { id, auth, rights: needed } of allOperations)
    expect([id, needed !== undefined]).toEqual([id, auth === 'admin']);
});
