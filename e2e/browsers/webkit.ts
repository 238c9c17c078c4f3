import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@hourbank/testing';
import { callOf, watchProblems } from './page-functions';
import type { Driver } from './driver';

/** The key of an element reference in WebDriver. */
const referenceKey = 'element-6066-11e4-a52e-4f735466cecf';
type Reference = Record<typeof referenceKey, string>;

/** Starts an X server on a free display: WebKit has no headless mode. */
async function startXServer(): Promise<{ server: ChildProcess; display: string }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1366x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    let text = '';
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb exited with code ${code} before it was ready`)));
    server.stdio[3]?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.endsWith('\n')) resolve(`:${text.trim()}`);
    });
  });
  return { server, display };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}

/** Sends commands to a WebDriver server and returns the value of the response. */
const commandsAt = (address: string) =>
  async function command<Value>(method: string, path: string, body?: unknown): Promise<Value> {
    const response = await fetch(address + path, { method, body: body === undefined ? null : JSON.stringify(body) });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };

/** Drives WebKit through the WebDriver server of Debian's webkit2gtk-driver. */
export async function startWebKit(): Promise<Driver<Reference>> {
  const home = await mkdtemp(join(tmpdir(), 'hb-webkit-'));
  const { server, display } = await startXServer();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // WebKit's sandbox needs privileges that containers do not have.
    env: { ...process.env, HOME: home, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const stop = async () => {
    await end(driver);
    await end(server);
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const session = await openSession(`http://127.0.0.1:${port}`);
    return { ...session, downloads: home, close: () => session.close().finally(stop) };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

async function openSession(address: string): Promise<Omit<Driver<Reference>, 'downloads'>> {
  const server = commandsAt(address);
  for (let tries = 1; ; tries += 1) {
    const isReady = await server<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    );
    if (isReady) break;
    if (tries === 150) throw new Error('WebKitWebDriver is not ready after 30 s');
    await pause(200);
  }
  const { sessionId, capabilities } = await server<{
    sessionId: string;
    capabilities: { browserName: string; browserVersion: string };
  }>('POST', '/session', { capabilities: { alwaysMatch: {} } });
  const path = `/session/${sessionId}`;
  const command = commandsAt(address + path);
  const ownTab = await command<string>('GET', '/window');
  const evaluate = <Value>(expression: string, ...args: unknown[]) =>
    command<Value>('POST', '/execute/sync', { script: `return ${expression}`, args });
  const idOf = (element: Reference) => element[referenceKey];
  const scrollTo = (element: Reference) =>
    evaluate(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, element);

  return {
    browser: `WebKit (${capabilities.browserName} ${capabilities.browserVersion})`,
    open: async (url) => {
      await command('POST', '/url', { url });
      await evaluate(callOf(watchProblems));
    },
    evaluate,
    find: (expression) => evaluate<Reference | null>(expression),
    click: async (element) => {
      await scrollTo(element);
      await command('POST', `/element/${idOf(element)}/click`, {});
    },
    type: async (element, text) => {
      await scrollTo(element);
      await evaluate('(arguments[0].focus(), arguments[0].select?.())', element);
      await command('POST', `/element/${idOf(element)}/value`, { text });
    },
    choose: async (element, option) => {
      const choice = await evaluate<Reference | null>(
        '[...arguments[0].options].find(({ text }) => text.startsWith(arguments[1])) ?? null',
        element,
        option,
      );
      if (!choice) throw new Error(`No option starts with "${option}"`);
      await scrollTo(element);
      await command('POST', `/element/${idOf(choice)}/click`, {});
    },
    upload: async (element, file) => {
      await command('POST', `/element/${idOf(element)}/value`, { text: file });
    },
    closeOtherTabs: async () => {
      for (const handle of await command<string[]>('GET', '/window/handles')) {
        if (handle === ownTab) continue;
        await command('POST', '/window', { handle });
        await command('DELETE', '/window');
      }
      await command('POST', '/window', { handle: ownTab });
    },
    close: async () => {
      await server('DELETE', path);
    },
  };
}
