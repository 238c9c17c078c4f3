import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@hourbank/service-kit/db';
import type { Files, StoredFile } from '@hourbank/service-kit/files';
import type { Logger } from '@hourbank/service-kit/logger';
import { tempFolder } from '@hourbank/service-kit/uploads';
import { createFairQueue } from './fair-queue';
import { renderThumbnail } from './render-thumbnail';

/** Time in ms that a request waits for a thumbnail before it gets the original. */
const waitMs = 1_500;
const maxKnownFailures = 1_000;

/** Derives the id of a thumbnail from the id of its screenshot, so that neither row has to store the other's id. */
export function thumbnailIdOf(screenshotId: string): string {
  const hex = createHash('sha256').update(`thumbnail of ${screenshotId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

interface ThumbnailDeps {
  transact: Db['tx'];
  files: Files;
  log: Pick<Logger, 'warn'>;
}

/**
 * Creates the store of screenshot thumbnails. A thumbnail is rendered at the first request and then stored. Rendering
 * takes a CPU core and much memory, so one thumbnail is rendered at a time, round-robin by client. A request that would
 * wait too long gets the original. Uploads never wait for thumbnails.
 */
export function createThumbnails({ transact, files, log }: ThumbnailDeps) {
  const enqueue = createFairQueue({ maxPerOwner: 40, maxWaiting: 400 });
  const inProgress = new Map<string, Promise<StoredFile | null>>();
  /** Screenshots that cannot be rendered because they are damaged or too large. */
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
    const isAttached = await transact(async (tx) => {
      // The screenshot may have been removed in the meantime.
      if (screenshot.ownerId === null || !(await files.lock(tx, screenshot.id))) return false;
      await files.attach(tx, [thumbnail], screenshot.ownerId);
      return true;
    }).catch((cause: unknown) => {
      void files.discard([thumbnail]);
      throw cause;
    });
    if (!isAttached) await files.discard([thumbnail]);
    return isAttached ? thumbnail : null;
  }

  async function render(screenshot: StoredFile): Promise<StoredFile | null> {
    const folder = await tempFolder.makeRequestFolder();
    try {
      const original = join(folder, `original.${screenshot.ext}`);
      await pipeline(await files.open(screenshot), createWriteStream(original, { mode: 0o600 }));
      const image = await renderThumbnail(original).catch((cause: unknown) => {
        rememberFailure(screenshot.id);
        log.warn({ err: cause, file: screenshot.id }, 'thumbnail could not be rendered; the original is shown instead');
        return null;
      });
      return image && (await store(screenshot, join(folder, 'thumbnail.webp'), image));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  function enqueueOnce(screenshot: StoredFile): Promise<StoredFile | null> | null {
    const known = inProgress.get(screenshot.id);
    if (known) return known;
    const made = enqueue(screenshot.clientId, () => render(screenshot))
      // Another replica may have stored it first, or the store may be unavailable. The next request tries again.
      ?.catch((cause: unknown) => {
        log.warn({ err: cause, file: screenshot.id }, 'thumbnail could not be stored');
        return null;
      })
      .finally(() => inProgress.delete(screenshot.id));
    if (made) inProgress.set(screenshot.id, made);
    return made ?? null;
  }

  return {
    /**
     * Returns the thumbnail of a screenshot, or the screenshot itself if there is no thumbnail (yet). Returns null if
     * the screenshot does not exist.
     */
    async find(screenshotId: string): Promise<StoredFile | null> {
      const stored = await files.find('thumbnail', thumbnailIdOf(screenshotId));
      if (stored) return stored;
      const screenshot =
        (await files.find('screenshot', screenshotId)) ?? (await files.find('message-screenshot', screenshotId));
      if (!screenshot || failures.has(screenshotId)) return screenshot;
      const made = enqueueOnce(screenshot);
      return (made && (await Promise.race([made, sleep(waitMs, null, { ref: false })]))) ?? screenshot;
    },
    /** Resolves when no thumbnail is being rendered. */
    settled: async () => void (await Promise.all(inProgress.values())),
  };
}
