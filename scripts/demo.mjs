import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clients, settings, tasks, work } from './lib/demo-data.mjs';
import { receiptPdf } from './lib/demo-receipt.mjs';
import { progress } from './lib/progress.mjs';

const dayMs = 24 * 60 * 60 * 1000;
const isoDay = (age) => new Date(Date.now() - age * dayMs).toISOString().slice(0, 10);

/** A caller of the public API that answers the body and throws the server's own words. */
const caller = (url, token) => async (method, path, body) => {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
};

/** Splits hours into entries of a believable length, exact to the quarter of an hour. */
function portions(total) {
  const parts = [];
  let quarters = Math.round(total * 4);
  for (let turn = 0; quarters > 0; turn += 1) {
    const part = Math.min(quarters, [6, 3, 10, 4, 14, 5, 8][turn % 7]);
    parts.push(part / 4);
    quarters -= part;
  }
  return parts;
}

/** One thing after the other, what concerns this client alone every second time; nobody reads the same twice. */
function* workFor(own, serial) {
  const [mine, general] = [[...own], [...work.slice(serial * 3), ...work.slice(0, serial * 3)]];
  for (let turn = 0; ; turn += 1) {
    const description = (turn % 2 === 0 ? mine.shift() : undefined) ?? general.shift();
    yield description ?? work[turn % work.length];
  }
}

async function sell(admin, clientId, { age, hours, rate, method, draw = 0, status = 'active' }, until, done) {
  const sold = await admin('POST', '/api/timePackages', {
    clientId,
    hoursPurchased: hours,
    ratePerHour: rate,
    paymentMethod: method,
    purchaseDate: isoDay(age),
    status: status === 'pending' ? 'pending' : 'active',
  });
  const drawn = portions(draw);
  for (const [turn, portion] of drawn.entries()) {
    const entryAge = age - ((age - until) * (turn + 1)) / (drawn.length + 1);
    await admin('POST', '/api/timeEntries', {
      clientId,
      packageId: sold.id,
      hours: portion,
      date: `${isoDay(entryAge)}T${String(8 + (turn % 9)).padStart(2, '0')}:30:00.000Z`,
      description: done.next().value,
      status: turn === drawn.length - 1 && age < 90 ? 'In Progress' : ['Closed', 'Resolved'][turn % 2],
    });
  }
  if (status === 'expired') await admin('PUT', `/api/timePackages/${sold.id}`, { status });
}

/** A request that waits for an admin's look at its receipt. */
function requestWithReceipt({ hours, paymentMethod }) {
  const form = new FormData();
  form.set('hours', String(hours));
  form.set('paymentMethod', paymentMethod);
  const receipt = receiptPdf([
    'OMT  -  transfer receipt',
    `Date  ${isoDay(0)}`,
    `To  ${settings.paymentInstructions.omt.accountName}`,
    `Account  ${settings.paymentInstructions.omt.accountNumber}`,
    `Amount  USD ${hours * settings.requestRate}.00`,
    `For  ${hours} hours of support`,
  ]);
  form.set('paymentProof', new Blob([receipt], { type: 'application/pdf' }), 'omt-receipt.pdf');
  return form;
}

async function fill(url, { username, password }) {
  const { token } = await caller(url)('POST', '/api/auth/login', { username, password });
  const admin = caller(url, token);
  await admin('PUT', '/api/settings', settings);
  const login = { email: clients[0].email, password: randomBytes(9).toString('base64url') };
  for (const [serial, { packages, work: own = [], requested: _, ...client }] of clients.entries()) {
    const done = workFor(own, serial);
    const { id } = await admin(
      'POST',
      '/api/clients',
      client.email === login.email ? { ...client, password: login.password } : client,
    );
    // Hours of a package are used up before the next one is bought.
    for (const [turn, one] of packages.entries()) await sell(admin, id, one, packages[turn + 1]?.age ?? 1, done);
  }
  const session = await caller(url)('POST', '/api/client/login', login);
  const client = caller(url, session.token);
  for (const description of tasks) await client('POST', '/api/client/tasks', { description });
  await client('POST', '/api/client/request-time', requestWithReceipt(clients[0].requested));
  return login;
}

/**
 * Adds sample data through the public API, once for a data folder, and prints how to sign in as one of the clients.
 * It needs an admin's password: the one just made, or ADMIN_PASSWORD.
 * @param {{ url: string, dataDir: string, firstAdmin: { username: string, password: string } | null }} house
 */
export async function seedDemo({ url, dataDir, firstAdmin }) {
  const file = join(dataDir, 'demo.json');
  let login = await readFile(file, 'utf8').then(JSON.parse, () => null);
  if (!login) {
    const admin = firstAdmin ?? {
      username: process.env.ADMIN_USERNAME || 'admin',
      password: process.env.ADMIN_PASSWORD,
    };
    if (!admin.password) {
      console.log("  No sample data: it is added with the admin's password. ADMIN_PASSWORD=... npm start -- --demo\n");
      return;
    }
    login = await progress('Adding sample data', () => fill(url, admin));
    await writeFile(file, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  }
  console.log(`  A sample client signs in at ${url}/\n    email     ${login.email}\n    password  ${login.password}\n`);
}
