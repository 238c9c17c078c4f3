import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clients, tasks, work } from './lib/demo-data.mjs';
import { progress } from './lib/progress.mjs';

const dayMs = 24 * 60 * 60 * 1000;
const isoDay = (age) => new Date(Date.now() - age * dayMs).toISOString().slice(0, 10);

/** A caller of the public API that answers the body and throws the server's own words. */
const caller = (url, token) => async (method, path, body) => {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
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

async function sell(admin, clientId, { age, hours, rate, method, draw = 0, status = 'active' }, serial) {
  const sold = await admin('POST', '/api/timePackages', {
    clientId, hoursPurchased: hours, ratePerHour: rate, paymentMethod: method, purchaseDate: isoDay(age), status: status === 'pending' ? 'pending' : 'active',
  });
  const drawn = portions(draw);
  for (const [turn, portion] of drawn.entries()) {
    const entryAge = age - ((age - 1) * (turn + 1)) / (drawn.length + 1);
    await admin('POST', '/api/timeEntries', {
      clientId, packageId: sold.id, hours: portion, date: `${isoDay(entryAge)}T${String(8 + (turn % 9)).padStart(2, '0')}:30:00.000Z`,
      description: work[(serial * 5 + turn) % work.length], status: turn === drawn.length - 1 && age < 90 ? 'In Progress' : ['Closed', 'Resolved'][turn % 2],
    });
  }
  if (status === 'expired') await admin('PUT', `/api/timePackages/${sold.id}`, { status });
}

async function fill(url, { username, password }) {
  const { token } = await caller(url)('POST', '/api/auth/login', { username, password });
  const admin = caller(url, token);
  const login = { email: clients[0].email, password: randomBytes(9).toString('base64url') };
  for (const [serial, { packages, ...client }] of clients.entries()) {
    const { id } = await admin('POST', '/api/clients', client.email === login.email ? { ...client, password: login.password } : client);
    for (const one of packages) await sell(admin, id, one, serial);
  }
  const session = await caller(url)('POST', '/api/client/login', login);
  for (const description of tasks) await caller(url, session.token)('POST', '/api/client/tasks', { description });
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
    const admin = firstAdmin ?? { username: process.env.ADMIN_USERNAME || 'admin', password: process.env.ADMIN_PASSWORD };
    if (!admin.password) {
      console.log('  No sample data: it is added with the admin\'s password. ADMIN_PASSWORD=... npm start -- --demo\n');
      return;
    }
    login = await progress('Adding sample data', () => fill(url, admin));
    await writeFile(file, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  }
  console.log(`  A sample client signs in at ${url}/\n    email     ${login.email}\n    password  ${login.password}\n`);
}
