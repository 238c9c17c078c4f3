import { type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
let clientToken: string;
beforeAll(async () => {
  identity = await startIdentity();
  clientToken = (await identity.register()).token;
});
afterAll(() => identity.close());

const ticketFor = (token: string, path: unknown) =>
  identity.as(token)<{ url: string; error?: string }>('POST', '/api/download-tickets', { path });

test.each([
  '/api/clients.csv',
  '/api/timePackages.csv',
  '/api/timeEntries.csv',
  '/api/timePackages/7/invoice',
  '/api/tasks/7/meeting.ics',
])('an admin gets a ticket for %s, a client does not', async (path) => {
  const { status, body } = await ticketFor(identity.adminToken, path);
  expect([status, body.url]).toEqual([
    201,
    expect.stringMatching(new RegExp(`^${path.replace(/\./g, '\\.')}\\?ticket=[\\w-]+\\.[\\w-]+\\.[\\w-]+$`)),
  ]);
  expect(body.url).not.toContain(identity.adminToken);
  expect(await ticketFor(clientToken, path)).toMatchObject({
    status: 422,
    body: { error: 'Path required', fields: { path: 'Path required' } },
  });
});

test.each(['/api/client/report', '/api/client/invoice/7', '/api/client/tasks/7/meeting.ics'])(
  'a client gets a ticket for %s, an admin does not',
  async (path) => {
    expect((await ticketFor(clientToken, path)).status).toBe(201);
    expect((await ticketFor(identity.adminToken, path)).status).toBe(422);
  },
);

test('a role gets tickets only for downloads that it has the rights for, and a ticket carries the role', async () => {
  const { token: technician } = await identity.addAdmin('technician');
  const { token: accountant } = await identity.addAdmin('accountant');
  for (const path of [
    '/api/clients.csv',
    '/api/timePackages.csv',
    '/api/timeEntries.csv',
    '/api/timePackages/7/invoice',
  ])
    expect(await ticketFor(technician, path)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect((await ticketFor(technician, '/api/tasks/7/meeting.ics')).status).toBe(201);
  expect((await ticketFor(accountant, '/api/timePackages.csv')).status).toBe(201);
  const { body } = await ticketFor(technician, '/api/tasks/7/meeting.ics');
  const [, claims = ''] = (new URLSearchParams(body.url.split('?')[1]).get('ticket') ?? '').split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    role: 'admin',
    adminRole: 'technician',
  });
});

test.each([
  '/api/clients',
  '/api/clients/1',
  '/api/clientsXcsv',
  '/api/clients.csv/',
  '/x/api/clients.csv',
  '/api/timePackages/x/invoice',
  '/api/timePackages/0/invoice',
  '/api/timePackages/../invoice',
  '/api/clients.csv?ticket=1',
  'https://evil.example/api/clients.csv',
  '//evil.example',
  '',
  7,
  null,
  undefined,
  `/api/${'x'.repeat(300)}`,
])('there is no ticket for %s', async (path) => {
  expect(await ticketFor(identity.adminToken, path)).toMatchObject({
    status: 422,
    body: { error: 'Path required', fields: { path: 'Path required' } },
  });
});

test('a ticket opens only its path, a repeated request gets a new ticket, and tickets end with their session', async () => {
  const token = await identity.logInAdmin();
  const as = identity.as(token);
  const requestTicket = () =>
    as<{ url: string }>(
      'POST',
      '/api/download-tickets',
      { path: '/api/clients.csv' },
      { 'Idempotency-Key': 'a-ticket-1' },
    );
  const [first, second] = [(await requestTicket()).body.url, (await requestTicket()).body.url];
  for (const url of [first, second]) expect((await identity.anonymous('GET', url)).status).toBe(200);
  const ticket = new URLSearchParams(first.split('?')[1]).get('ticket');
  for (const path of ['/api/clients', '/api/clients/1'])
    expect((await identity.anonymous('GET', `${path}?ticket=${ticket}`)).status).toBe(401);
  expect((await identity.as(String(ticket))('GET', '/api/clients')).status).toBe(401);
  expect((await as('POST', '/api/auth/logout')).status).toBe(204);
  expect((await identity.anonymous('GET', first)).status).toBe(401);
});
