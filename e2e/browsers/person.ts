import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from './driver';
import { callOf, findElement, type Kind, readProblems } from './page-functions';

const timeoutMs = 20_000;
/** Names that browsers give to files they are still writing. */
const unfinished = /\.(component|part|wkdownload)$/;

/** Retries an action until the page is ready for it. */
async function eventually<Value>(what: string, attempt: () => Promise<Value>): Promise<Value> {
  const since = Date.now();
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      if (Date.now() - since > timeoutMs) throw new Error(`${what}: did not succeed within 20 s`, { cause });
      await pause(100);
    }
  }
}

/** Drives a browser by the visible names of buttons, links and fields. */
export function personAt(driver: Driver, url: string) {
  const problems: string[] = [];
  const downloaded = new Set<string>();
  let steps = 0;

  const collectProblems = async () => void problems.push(...(await driver.evaluate<string[]>(callOf(readProblems))));
  const pageText = () => driver.evaluate<string>('document.body.innerText');
  const step = async (what: string, attempt: () => Promise<void>) => {
    steps += 1;
    await eventually(`Step ${steps}, ${what}`, attempt).catch(async (cause: Error) => {
      throw new Error(`${driver.browser}: ${cause.message}. Text of the page:\n${await pageText()}`, { cause });
    });
  };
  const find = async (kind: Kind, name: string, exact = true) => {
    const element = await driver.find(callOf(findElement, { kind, name, exact }));
    if (element === null) throw new Error(`No ${kind} "${name}" on the page`);
    return element;
  };
  const finishedDownload = async () => {
    const names = await readdir(driver.downloads);
    if (names.some((name) => unfinished.test(name))) throw new Error('A download is in progress');
    for (const name of names) {
      const path = join(driver.downloads, name);
      const item = await stat(path);
      if (downloaded.has(name) || name.startsWith('.') || !item.isFile() || item.size === 0) continue;
      downloaded.add(name);
      return { name, bytes: await readFile(path) };
    }
    throw new Error('No file was downloaded yet');
  };

  return {
    open: (path: string) =>
      step(`open ${path}`, async () => {
        if (steps > 1) await collectProblems();
        await driver.open(url + path);
      }),
    /**
     * With `exact` false, `name` may be a part of the element's name: "View the proof" of "View the proof of package
     * 1".
     */
    click: (kind: 'button' | 'link', name: string, exact = true) =>
      step(`click on ${kind} "${name}"`, async () => driver.click(await find(kind, name, exact))),
    /** Opens the page of a link, as a new tab does. */
    openLink: (name: string) =>
      step(`open link "${name}"`, async () => {
        const link = callOf(findElement, { kind: 'link', name, exact: true });
        await driver.open(await driver.evaluate<string>(`${link}.href`));
      }),
    fill: async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values))
        await step(`fill "${label}"`, async () => driver.type(await find('field', label), value));
    },
    /** Waits until a field has this text and, below it, this hint or error. */
    seeField: (label: string, text: string, note: string) =>
      step(`see "${text}" in "${label}"`, async () => {
        const found = callOf(findElement, { kind: 'field', name: label, exact: true });
        const shown = await driver.evaluate<string[]>(
          `((field) => [field?.value, document.getElementById(field?.getAttribute('aria-describedby'))?.textContent ?? ''])(${found})`,
        );
        const [value, below] = shown.map((one) => one.replaceAll('\u00a0', ' '));
        if (value !== text || below !== note) throw new Error(`"${label}" shows "${value}", and below "${below}"`);
      }),
    choose: (label: string, option: string) =>
      step(`choose "${option}" in "${label}"`, async () => driver.choose(await find('field', label), option)),
    upload: (label: string, path: string) =>
      step(`upload into "${label}"`, async () => driver.upload(await find('file', label, false), path)),
    seeHeading: (name: string) => step(`see heading "${name}"`, async () => void (await find('heading', name))),
    see: (text: string) =>
      step(`see "${text}"`, async () => {
        if (!(await pageText()).replace(/\s+/g, ' ').includes(text))
          throw new Error(`The page does not show "${text}"`);
      }),
    /** Waits until the image with this alternative text is loaded and `width` pixels wide. */
    seeImage: (name: string, width: number) =>
      step(`see image "${name}"`, async () => {
        const image = callOf(findElement, { kind: 'image', name, exact: false });
        const loaded = await driver.evaluate<number>(`${image}?.naturalWidth ?? 0`);
        if (loaded !== width) throw new Error(`Image "${name}" is ${loaded} pixels wide, not ${width}`);
      }),
    /** Clicks the element that starts a download and returns the saved file. */
    download: async (kind: 'button' | 'link', name: string): Promise<{ name: string; bytes: Buffer }> => {
      let file: Awaited<ReturnType<typeof finishedDownload>> | undefined;
      await step(`click on ${kind} "${name}"`, async () => driver.click(await find(kind, name, false)));
      await step(`save the download of "${name}"`, async () => {
        file = await finishedDownload();
      });
      await driver.closeOtherTabs();
      if (!file) throw new Error('No file was downloaded');
      return file;
    },
    steps: () => steps,
    /** Errors and warnings of all pages so far. */
    problems: async () => {
      await collectProblems();
      return problems;
    },
  };
}

export type Person = ReturnType<typeof personAt>;
