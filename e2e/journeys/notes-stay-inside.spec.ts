import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allOperations, type Notice } from '@hourbank/contracts';
import { api, textOfPdf } from '@hourbank/testing';
import { readable } from '../../svc-identity/tests/mail-server';
import { aColleague } from '../support/colleague';
import { apiTest as test, expect } from '../support/fixtures';
import { guarded, nameOf, queryOf } from '../support/operations';
import { aLoggedEntry, anAccount, aSentStatement, aSoldPackage, aTaskWithMeeting } from '../support/people';

/** In every note, and in nothing else. */
const planted = `zqnote${crypto.randomUUID().slice(0, 8)}`;

test('the text of a note is in nothing that leaves svc-tasks, but for the page of the task (D-77)', async ({
  stack,
  adminApi,
  mailServer,
}) => {
  test.setTimeout(240_000);
  const client = await anAccount(stack.url, adminApi);
  const sold = await aSoldPackage(adminApi, client.id);
  const task = await aTaskWithMeeting(client.api);
  // Nobody is told of the own notes.
  const login = await aColleague(stack, mailServer, 'technician');
  const session = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', login);
  const colleague = api(stack.url, { token: session.body.token });
  const notes = async () => JSON.stringify((await adminApi('GET', `/api/tasks/${task.id}/notes`)).body);
  for (let index = 0; index < 20; index += 1)
    expect(
      (await colleague('POST', `/api/tasks/${task.id}/notes`, { body: `<p>${planted} ${index}</p>` })).status,
    ).toBe(201);
  expect((await notes()).split(planted)).toHaveLength(21);
  const answered = await adminApi('POST', `/api/tasks/${task.id}/messages`, { body: '<p>See the plan</p>' });
  expect(answered.status).toBe(201);
  await adminApi('PATCH', `/api/tasks/${task.id}`, { status: 'in_progress' });
  const entry = await aLoggedEntry(adminApi, sold, { taskId: task.id });
  const statement = await aSentStatement(adminApi, client.id);

  const found: [string, string][] = [];
  const keep = (where: string, text: string) => found.push([where, text]);

  await test.step('what the client reads, with statements as JSON and PDF', async () => {
    const ids: Record<string, number | string> = {
      getClientStatementPdf: statement.id,
      getClientStatementJson: statement.id,
      getClientInvoice: sold.id,
    };
    const own = guarded.filter(({ auth, method }) => auth === 'client' && method === 'GET');
    for (const operation of own) {
      const path = operation.path.replace(/\{\w+\}/g, String(ids[operation.id] ?? task.id));
      const response = await fetch(`${stack.url}${path}${queryOf(operation)}`, {
        headers: { Authorization: `Bearer ${client.token}` },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isPdf = response.headers.get('content-type') === 'application/pdf';
      keep(nameOf(operation), `${response.headers.get('etag')} ${isPdf ? textOfPdf(bytes).join(' ') : bytes}`);
    }
    expect(found.filter(([, text]) => text.includes('%PDF'))).toEqual([]);
    const read = (id: string) => found.find(([where]) => where.startsWith(`${id}:`))?.[1];
    expect(read('listOwnMessages')).toContain('See the plan');
    expect(read('getClientStatementPdf')).toContain(String(statement.number));
    expect(read('getClientStatementJson')).toContain('Price list');
  });

  await test.step('what admins read elsewhere: bells, entries, searches, the audit log', async () => {
    const bells = async () => (await adminApi<{ notices: Notice[] }>('GET', '/api/notices?pageSize=100')).body.notices;
    await expect.poll(async () => JSON.stringify(await bells()), { timeout: 60_000 }).toContain('task.note');
    keep('bells', JSON.stringify(await bells()));
    const others = allOperations.filter(
      ({ auth, method, path, download }) =>
        auth === 'admin' && method === 'GET' && !path.includes('{') && download !== 'application/pdf',
    );
    for (const operation of others) {
      const { body } = await adminApi('GET', operation.path + queryOf(operation));
      keep(nameOf(operation), JSON.stringify(body) ?? '');
    }
    for (const path of [
      `/api/audit?subject=task:${task.id}`,
      `/api/tasks?search=${planted}`,
      `/api/timeEntries/${entry.id}`,
    ])
      keep(path, JSON.stringify((await adminApi('GET', path)).body));
    expect(found.find(([where]) => where.startsWith('/api/audit'))?.[1]).toContain('task.noteAdded');
    expect(found.find(([where]) => where.startsWith('/api/tasks?'))?.[1]).toContain('"tasks":[]');
  });

  await test.step('logs, emails, and all that the other services store', async () => {
    keep('logs', stack.output());
    for (const { source } of mailServer.received) keep('emails', source + readable(source));
    for (const file of await readdir(stack.dataDir, { recursive: true, withFileTypes: true })) {
      if (!file.isFile() || file.name.startsWith('tasks.')) continue;
      const path = join(file.parentPath, file.name);
      keep(path, (await readFile(path)).toString('latin1'));
    }
    expect(found.some(([where]) => where.includes('identity'))).toBe(true);
  });
  expect(found.filter(([, text]) => text.includes(planted)).map(([where]) => where)).toEqual([]);
});
