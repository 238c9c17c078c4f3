import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, type Files, type Logger, type StoredFile, tempFolder } from '@hourbank/service-kit';
import { createFairQueue } from './fair-queue';
import { renderThumbnail } from './render-thumbnail';

/** How long a request waits for a thumbnail that is being made before it gets the original, in milliseconds. */
const waitMs = 1_500;
const maxKnownFailures = 1_000;

/** The id of a screenshot's thumbnail follows from the screenshot's, so neither has to know the other. */
export function thumbnailIdOf(screenshotId: string): string {
  const hex = createHash('sha256').update(`thumbnail of ${screenshotId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

interface ThumbnailDeps {
  tx: Db['tx'];
  files: Files;
  log: Pick<Logger, 'warn'>;
}

/**
 * Thumbnails of screenshots, made when somebody first looks at them and then stored. Making them takes a core and much memory, so one is made
 * at a time, clients take turns, and who would wait for long gets the original. An upload never waits for it.
 */
export function createThumbnails({ tx, files, log }: ThumbnailDeps) {
  const enqueue = createFairQueue({ maxPerOwner: 40, maxWaiting: 400 });
  const inProgress = new Map<string, Promise<StoredFile | null>>();
  /** Screenshots that cannot be made small: damaged, or too large. */
  const failures = new Set<string>();
  const rememberFailure = (id: string) => {
    const [oldest] = failures;
    if (oldest !== undefined && failures.size >= maxKnownFailures) failures.delete(oldest);
    failures.add(id);
  };

  async function store(screenshot: StoredFile, path: string, image: Buffer): Promise<StoredFile | null> {
    await writeFile(path, image, { mode: 0o600 });
    const upload = {
      id: thumbnailIdOf(screenshot.id),
      path,
      size: image.length,
      sha256: createHash('sha256').update(image).digest('hex'),
      type: 'image/webp',
      ext: 'webp',
      name: 'thumbnail.webp',
    } as const;
    const [thumbnail] = await files.receive('thumbnail', screenshot.clientId, [upload]);
    if (!thumbnail) return null;
    const isAttached = await tx(async (work) => {
      // The screenshot may have been removed meanwhile.
      if (screenshot.ownerId === null || !(await files.hold(work, screenshot.id))) return false;
      await files.attach(work, [thumbnail], screenshot.ownerId);
      return true;
    }).catch((cause: unknown) => {
      void files.discard([thumbnail]);
      throw cause;
    });
    if (!isAttached) await files.discard([thumbnail]);
    return isAttached ? thumbnail : null;
  }

  async function make(screenshot: StoredFile): Promise<StoredFile | null> {
    const folder = await tempFolder.makeRequestFolder();
    try {
      const original = join(folder, `original.${screenshot.ext}`);
      await pipeline(await files.open(screenshot), createWriteStream(original, { mode: 0o600 }));
      const image = await renderThumbnail(original).catch((cause: unknown) => {
        rememberFailure(screenshot.id);
        log.warn({ err: cause, file: screenshot.id }, 'thumbnail could not be made; the original is shown instead');
        return null;
      });
      return image && (await store(screenshot, join(folder, 'thumbnail.webp'), image));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  function makeInTurn(screenshot: StoredFile): Promise<StoredFile | null> | null {
    const known = inProgress.get(screenshot.id);
    if (known) return known;
    const made = enqueue(screenshot.clientId, () => make(screenshot))
      // Another replica may have made it, or the store is away: the next look finds out.
      ?.catch((cause: unknown) => {
        log.warn({ err: cause, file: screenshot.id }, 'thumbnail was not stored');
        return null;
      })
      .finally(() => inProgress.delete(screenshot.id));
    if (made) inProgress.set(screenshot.id, made);
    return made ?? null;
  }

  return {
    /** The thumbnail of a screenshot, or the screenshot itself where there is none (yet). Null when there is no such screenshot. */
    async find(screenshotId: string): Promise<StoredFile | null> {
      const stored = await files.find('thumbnail', thumbnailIdOf(screenshotId));
      if (stored) return stored;
      const screenshot = await files.find('screenshot', screenshotId);
      if (!screenshot || failures.has(screenshotId)) return screenshot;
      const made = makeInTurn(screenshot);
      return (made && (await Promise.race([made, sleep(waitMs, null, { ref: false })]))) ?? screenshot;
    },
    /** Resolves when nothing is being made any more. */
    settled: async () => void (await Promise.all(inProgress.values())),
  };
}
export type Thumbnails = ReturnType<typeof createThumbnails>;
