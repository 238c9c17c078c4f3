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

test('a service that is killed comes back on the same port as another process', async () => {
  const service = await spawnService(await entry('good.js', program), {});
  try {
    const answered = async () => (await api(service.url)<string>('GET', '/')).body;
    const before = service.pid();
    expect(await answered()).toBe(String(before));
    await service.kill();
    await expect(answered()).rejects.toThrow();
    await service.restart();
    expect(await answered()).toBe(String(service.pid()));
    expect(service.pid()).not.toBe(before);
    expect(service.messages).toContainEqual({ type: 'hello' });
  } finally {
    await service.stop();
  }
  expect(service.logs()).toMatch(/up[^]*up[^]*bye/);
});

test('a service that ends while starting fails with its own words', async () => {
  const broken = await entry('broken.js', "console.error('DATABASE_URL is wrong'); process.exit(3);");
  await expect(spawnService(broken, {})).rejects.toThrow(/ended while starting \(3\)\n.*DATABASE_URL is wrong/);
});

test('a service that never becomes ready is ended', async () => {
  const mute = await entry('mute.js', 'setInterval(() => {}, 1000);');
  await expect(spawnService(mute, {}, { limitMs: 300 })).rejects.toThrow('not ready after 0.3 s');
});
