import { join } from 'node:path';
import type { AuditRow, Client } from '@hourbank/contracts';
import { api, eventually, spawnService, testDatabase } from '@hourbank/testing';
import { adminPassword, aRegistration, environmentOf } from '../../tests/identity';

const kills = 4;
const changesPerRound = 20;

test('a service that is killed again and again loses no row of the audit log and doubles none', async () => {
  const database = await testDatabase('identity');
  const { PORT: _, ...environment } = environmentOf(database);
  const service = await spawnService(
    join(__dirname, '..', 'main.ts'),
    { ...environment, RATE_LIMITS: 'off', ADMIN_PASSWORD: adminPassword },
    { limitMs: 90_000 },
  );
  try {
    const login = await api(service.url)<{ token: string }>('POST', '/api/auth/login', {
      username: 'admin',
      password: adminPassword,
    });
    const admin = api(service.url, { token: login.body.token });
    const { id } = (await admin<Client>('POST', '/api/clients', aRegistration())).body;
    const change = (name: string) => admin('PUT', `/api/clients/${id}`, { name }).catch(() => undefined);

    for (let round = 0; round < kills; round += 1) {
      const changes = Array.from({ length: changesPerRound }, (_, index) => change(`round ${round}, ${index}`));
      // In the midst of the changes, and of the delivery of the first ones.
      await Promise.race(changes);
      await service.kill();
      await Promise.all(changes);
      await service.restart();
    }

    // Each change that took effect raised the revision by one, whether its response arrived or not.
    const { revision } = (await admin<Client>('GET', `/api/clients/${id}`)).body;
    const rows = async () =>
      (await admin<{ rows: AuditRow[] }>('GET', `/api/audit?subject=client:${id}&pageSize=100`)).body.rows;
    const isDelivered = async () =>
      /^outbox_events_pending\{[^}]*\} 0$/m.test((await api(service.url)<string>('GET', '/metrics')).body);
    await eventually(isDelivered, 120_000);
    const actions = (await rows()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'client.updated')).toHaveLength(revision - 1);
    expect(actions.filter((action) => action === 'client.created')).toHaveLength(1);
    expect(revision).toBeGreaterThan(kills);
  } finally {
    await service.stop();
    await database.drop();
  }
}, 300_000);
