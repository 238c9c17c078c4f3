import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from './api';
import { spawnService } from './spawn-service';

const program = `
const server = require('node:http').createServer((req, res) => res.end(String(process.pid)));
server.listen(process.env.PORT, '127.0.0.1', () => { console.log('up'); process.send({ type: 'hello' }); process.send('ready'); });
process.on('SIGTERM', () => { console.log('bye'); process.exit(0); });
process.on('disconnect', () => process.exit(0));
`;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-spawn-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function entry(name: string, source: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, source);
  return file;
}

test('restart starts a killed service as a new process on the same port', async () => {
  const service = await spawnService(await entry('good.js', program), {});
  try {
    const respondingPid = async () => (await api(service.url)<string>('GET', '/')).body;
    const before = service.pid();
    expect(await respondingPid()).toBe(String(before));
    await service.kill();
    await expect(respondingPid()).rejects.toThrow();
    await service.restart();
    expect(await respondingPid()).toBe(String(service.pid()));
    expect(service.pid()).not.toBe(before);
    expect(service.messages).toContainEqual({ type: 'hello' });
  } finally {
    await service.stop();
  }
  expect(service.logs()).toMatch(/up[^]*up[^]*bye/);
});

test('fails with the output of a service that exits while starting', async () => {
  const broken = await entry('broken.js', "console.error('DATABASE_URL is wrong'); process.exit(3);");
  await expect(spawnService(broken, {})).rejects.toThrow(/ended while starting \(3\)\n.*DATABASE_URL is wrong/);
});

test('fails if a service does not become ready in time', async () => {
  const silent = await entry('silent.js', 'setInterval(() => {}, 1000);');
  await expect(spawnService(silent, {}, { limitMs: 300 })).rejects.toThrow('not ready after 0.3 s');
});
