import { aText, seeded, signTestToken } from '@hourbank/testing';
import { recordMeasurements } from './measurements';
import { senders } from './uploads/senders';
import { storages } from './uploads/storages';
import { startTasksService } from './uploads/tasks-service';

jest.setTimeout(900_000);

/** Number of uploads to each store. */
const uploads = 250;
const atATime = 4;
const largest = 5 * 1024 * 1024;

const token = signTestToken({ role: 'client', id: 7 });
const seed = Date.now() % 1_000_000_000;

test.each(storages)(
  '250 uploads of 2 to 10 files of any size succeed with every HTTP client on %s',
  async (name, open) => {
    const storage = await open();
    const service = await startTasksService(storage);
    try {
      const random = seeded(seed);
      // Sizes are spread evenly over orders of magnitude, so that small files are as frequent as large ones.
      const aSize = () => Math.max(1, Math.floor(largest ** random()));
      const names = Object.keys(senders);
      const failures: unknown[] = [];
      let bytes = 0;
      let started = 0;
      const sendAll = async () => {
        while (started < uploads) {
          const index = started++;
          const sender = names[index % names.length] ?? 'fetch';
          const files = Array.from({ length: 2 + Math.floor(random() * 9) }, (_, file) =>
            aText(aSize(), `${file}.txt`),
          );
          const upload = { url: service.url, token, files, isChunked: random() < 0.5, isSlow: random() < 0.3, random };
          bytes += files.reduce((sum, file) => sum + file.bytes.length, 0);
          const status = await senders[sender]?.(upload).catch((cause: unknown) => String(cause));
          if (status !== 201) {
            const sizes = files.map((file) => file.bytes.length);
            failures.push({ seed, index, sender, status, sizes, isChunked: upload.isChunked, isSlow: upload.isSlow });
          }
        }
      };
      await Promise.all(Array.from({ length: atATime }, sendAll));
      recordMeasurements(`uploads of any size into ${name}`, {
        seed,
        uploads,
        megabytes: Math.round(bytes / 1024 / 1024),
        failures: failures.length,
      });
      expect(failures).toEqual([]);
      expect(await service.spooled()).toEqual([]);
    } finally {
      await service.close();
      await storage.close();
    }
  },
);
