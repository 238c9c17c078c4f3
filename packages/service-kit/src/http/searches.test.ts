import { connect } from 'node:net';
import { identity, tasks } from '@hourbank/contracts';
import { eventually } from '@hourbank/testing';
import { emptyTask, startSampleService, token } from '../../tests/sample-service';
import { conflict } from '../errors';
import { Page } from './responses';

test('searches of one caller run one after another, and those of others come between them', async () => {
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const service = await startSampleService({}, (_router, serve) =>
    serve(identity.listClients, async ({ actor, input }) => {
      running += 1;
      most = Math.max(most, running);
      order.push(`${actor.id}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
      return new Page([], { page: input.query.page ?? 1, pageSize: 10, totalCount: 0 });
    }),
  );
  try {
    const one = token('admin', 1);
    const search = (as: string) => service.call('GET', '/api/clients?search=x', { as });
    const many = Array.from({ length: 8 }, () => search(one));
    await Promise.race(many);
    expect((await search(token('admin', 2))).status).toBe(200);
    // The other caller did not wait for all of them.
    expect(order.indexOf('2')).toBeLessThan(7);
    expect(most).toBeLessThanOrEqual(2);
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200));
    const flood = await Promise.all(Array.from({ length: 60 }, () => search(one)));
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 429]));
  } finally {
    await service.stop();
  }
});

test('three long lists of a caller are sent at a time, and a reader that does not read delays no other caller', async () => {
  let read = 0;
  const description = 'x'.repeat(30_000_000);
  const service = await startSampleService({}, (_router, serve) =>
    serve(tasks.listAllTasks, async ({ input: { query } }) => {
      read += 1;
      const task = {
        ...emptyTask,
        id: 1,
        description,
        status: 'pending' as const,
        createdAt: '',
        clientId: 1,
        clientName: '',
        assigneeId: null,
        addedBy: '',
      };
      const pagination = { currentPage: 1, pageSize: 1, totalPages: 1, totalCount: 1 };
      return { tasks: query.search ? [] : [task], pagination };
    }),
  );
  const path = '/api/tasks?pageSize=100';
  const sockets = Array.from({ length: 4 }, () => connect(service.port, '127.0.0.1').pause());
  try {
    const [one, two] = [token('admin', 1), token('admin', 2)];
    for (const socket of sockets)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${one}\r\n\r\n`);
    await eventually(() => read === 3);
    expect((await service.call('GET', `${path}&search=x`, { as: two })).status).toBe(200);
    expect((await service.call('GET', '/api/tasks?search=x', { as: one })).status).toBe(200);
    expect(read).toBe(5);
    // A caller that leaves gives its turn to the next, also while it waits.
    for (const socket of sockets) socket.destroy();
    expect((await service.call('GET', `${path}&search=x`, { as: one })).status).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
    await service.stop();
  }
});

test('a caller whose long texts take their time delays no long text of another caller', async () => {
  let release = () => undefined as void;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const service = await startSampleService({}, (_router, serve) =>
    serve(tasks.createTask, async ({ actor }) => {
      if (actor.id === 1) await isReleased;
      throw conflict('reached', 'The handler was reached.');
    }),
  );
  const create = (id: number) =>
    service.call('POST', '/api/client/tasks', {
      as: token('client', id),
      body: { description: 'x'.repeat(5_000) },
    });
  try {
    const held = Array.from({ length: 6 }, () => create(1));
    expect((await create(2)).status).toBe(409);
    release();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 409));
  } finally {
    release();
    await service.stop();
  }
});
