import { join } from 'node:path';
import { clients } from './lib/demo-clients.mjs';
import { settings, tasks, team, work } from './lib/demo-data.mjs';
import { createCaller, openJournal } from './lib/demo-journal.mjs';
import { receiptPdf } from './lib/demo-receipt.mjs';
import { progress } from './lib/progress.mjs';
import { runServiceCommand } from './operate/service-command.mjs';
import { findSources } from './operate/sources.mjs';

const dayMs = 24 * 60 * 60 * 1000;
/** The day that is `age` days before the load began. */
const isoDay = (began, age) => new Date(began - age * dayMs).toISOString().slice(0, 10);

/** Splits hours into entries of a realistic length, in quarters of an hour. */
function portions(total) {
  const portionsInOrder = [];
  let quarters = Math.round(total * 4);
  for (let turn = 0; quarters > 0; turn += 1) {
    const portion = Math.min(quarters, [6, 3, 10, 4, 14, 5, 8][turn % 7]);
    portionsInOrder.push(portion / 4);
    quarters -= portion;
  }
  return portionsInOrder;
}

/** Alternates work for all clients with work for this client, without repetitions. */
function* workFor(own, serial) {
  const [mine, general] = [[...own], [...work.slice(serial * 3), ...work.slice(0, serial * 3)]];
  for (let turn = 0; ; turn += 1) {
    const description = (turn % 2 === 0 ? mine.shift() : undefined) ?? general.shift();
    yield description ?? work[turn % work.length];
  }
}

async function sell({ admin, journal }, name, client, sold) {
  const { age, hours, rate, method, draw = 0, status = 'active', expiresIn } = sold;
  const packageId = await journal.step(name, (key) =>
    admin(
      'POST',
      '/api/timePackages',
      {
        clientId: client.id,
        hoursPurchased: hours,
        ratePerHour: rate,
        paymentMethod: method,
        purchaseDate: isoDay(journal.began, age),
        expiresOn: expiresIn === undefined ? undefined : isoDay(journal.began, -expiresIn),
        status: status === 'pending' ? 'pending' : 'active',
      },
      key,
    ),
  );
  const drawn = portions(draw);
  for (const [turn, portion] of drawn.entries()) {
    const entryAge = age - ((age - client.until) * (turn + 1)) / (drawn.length + 1);
    const entry = {
      clientId: client.id,
      packageId,
      hours: portion,
      date: `${isoDay(journal.began, entryAge)}T${String(8 + (turn % 9)).padStart(2, '0')}:30:00.000Z`,
      description: client.work.next().value,
      status: turn === drawn.length - 1 && age < 90 ? 'In Progress' : ['Closed', 'Resolved'][turn % 2],
    };
    await journal.step(`${name}-entry-${turn}`, (key) => admin('POST', '/api/timeEntries', entry, key));
  }
  if (status === 'expired')
    await journal.step(`${name}-expire`, (key) => admin('PUT', `/api/timePackages/${packageId}`, { status }, key));
}

/**
 * Terms and rounding of a client, hours given and taken away, an entry of two packages, time that is not charged, and a
 * running timer.
 */
async function fillAccount({ admin, journal }, name, clientId, account) {
  const { terms, rounding, adjustment, bonus, split, notCharged, timer } = account;
  const step = (part, method, path, body) => journal.step(`${name}-${part}`, (key) => admin(method, path, body, key));
  const log = (part, { age, ...entry }) =>
    step(part, 'POST', '/api/timeEntries', {
      clientId,
      date: `${isoDay(journal.began, age)}T09:00:00.000Z`,
      status: 'Resolved',
      ...entry,
    });
  await step('terms', 'PUT', `/api/accounts/${clientId}/terms`, terms);
  await step('rounding', 'PUT', `/api/rounding/${clientId}`, rounding);
  await step('adjustment', 'POST', `/api/accounts/${clientId}/adjustments`, adjustment);
  await step('bonus', 'POST', `/api/accounts/${clientId}/bonuses`, { ...bonus, expiresOn: null });
  await log('entry-0', { ...split, packageId: 'auto', hoursBy: 'rule' });
  await log('entry-1', { ...notCharged, billable: false });
  await step('timer', 'POST', '/api/timers', { clientId, ...timer });
}

/** A request whose payment awaits review. */
function requestWithReceipt({ hours, paymentMethod }, began) {
  const form = new FormData();
  form.set('hours', String(hours));
  form.set('paymentMethod', paymentMethod);
  const receipt = receiptPdf([
    'OMT  -  transfer receipt',
    `Date  ${isoDay(began, 0)}`,
    `To  ${settings.paymentInstructions.omt.accountName}`,
    `Account  ${settings.paymentInstructions.omt.accountNumber}`,
    `Amount  USD ${hours * settings.requestRate}.00`,
    `For  ${hours} hours of support`,
  ]);
  form.set('paymentProof', new Blob([receipt], { type: 'application/pdf' }), 'omt-receipt.pdf');
  return form;
}

async function fillAsAdmin(journal, admin) {
  await journal.step('settings', (key) => admin('PUT', '/api/settings', settings, key));
  for (const [serial, { packages, work: own = [], requested: _, account, ...fields }] of clients.entries()) {
    const name = `client-${serial}`;
    const login = serial === 0 ? { password: journal.login.password } : {};
    const id = await journal.step(name, (key) => admin('POST', '/api/clients', { ...fields, ...login }, key));
    const done = workFor(own, serial);
    // Hours of a package are used up before the next one is bought.
    for (const [turn, one] of packages.entries()) {
      const client = { id, work: done, until: packages[turn + 1]?.age ?? 1 };
      await sell({ admin, journal }, `${name}-package-${turn}`, client, one);
    }
    if (account) await fillAccount({ admin, journal }, `${name}-account`, id, account);
  }
}

async function fillAsClient(journal, client) {
  for (const [turn, description] of tasks.entries())
    await journal.step(`task-${turn}`, (key) => client('POST', '/api/client/tasks', { description }, key));
  await journal.step('request', (key) =>
    client('POST', '/api/client/request-time', requestWithReceipt(clients[0].requested, journal.began), key),
  );
}

/**
 * Adds one admin of each role by the command line, because an invitation needs an email. The login proves that the
 * admin is there.
 */
async function addTeam(journal, dataDir, logIn) {
  const { password } = journal.login;
  for (const { username, role } of team)
    await journal.step(`admin-${username}`, async () => {
      const sources = findSources({ ...process.env, DATA_DIR: dataDir });
      await runServiceCommand(sources, 'identity', ['create-admin', username, role], { input: password });
      await logIn({ username, password });
    });
}

async function fill({ url, dataDir, retryMs, admin, journal }) {
  const logIn = (login) => createCaller({ url, retryMs })('POST', '/api/auth/login', login);
  const { token } = await logIn(admin);
  await addTeam(journal, dataDir, logIn);
  await fillAsAdmin(journal, createCaller({ url, token, retryMs }));
  const session = await createCaller({ url, retryMs })('POST', '/api/client/login', journal.login);
  await fillAsClient(journal, createCaller({ url, token: session.token, retryMs }));
  await journal.complete();
}

/**
 * Adds sample data through the public API, once per data folder, and prints how to log in as one of the clients.
 * Repeats failed requests for `retryMs` and then reports them. It never throws, and the next start with `--demo` adds
 * what is missing. Requires the password of an admin: the generated one, or ADMIN_PASSWORD.
 * @param {{ url: string, dataDir: string, firstAdmin: { username: string, password: string } | null, retryMs?: number
 * }} stack
 */
export async function seedDemo({ url, dataDir, firstAdmin, retryMs = 60_000 }) {
  try {
    const journal = await openJournal(join(dataDir, 'demo.json'), clients[0].email);
    if (!journal.isComplete()) {
      const admin = firstAdmin ?? {
        username: process.env.ADMIN_USERNAME || 'admin',
        password: process.env.ADMIN_PASSWORD,
      };
      if (!admin.password) {
        console.log(
          "  No sample data: it is added with the admin's password. ADMIN_PASSWORD=... npm start -- --demo\n",
        );
        return;
      }
      await progress('Adding sample data', () => fill({ url, dataDir, retryMs, admin, journal }));
    }
    const { email, password } = journal.login;
    const colleagues = team.map(({ username, role }) => `${username} (${role})`).join(', ');
    console.log(
      `  Log in as a sample client at ${url}/\n    email     ${email}\n    password  ${password}\n\n  Log in as a sample admin at ${url}/admin with the same password: ${colleagues}\n`,
    );
  } catch (cause) {
    console.error(
      `  Sample data is not complete: ${cause.message}\n  Hourbank runs without it. To add the rest: ADMIN_PASSWORD=... npm start -- --demo\n`,
    );
  }
}
