import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Download } from '../http/responses';
import { type Cell, createCsvBlock } from './csv-block';

/** Bytes of one write: each wakes whoever reads, which costs more than the copy. */
const blockSize = 64 * 1024;

/**
 * A CSV download: UTF-8 with a byte order mark, RFC 4180, a header row of field names, no cell that a spreadsheet would run (D-41).
 * Rows come in batches and leave as they come, so memory does not grow with their number; least where a batch makes each row only
 * when it is taken. The first batch is fetched before the response begins: an error until then is a proper error response.
 */
export async function csvDownload(
  fileName: string,
  fields: readonly string[],
  batches: AsyncIterable<Iterable<readonly Cell[]>>,
): Promise<Download> {
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  let rowCount = 0;

  async function* bytes() {
    const block = createCsvBlock(blockSize * 2);
    block.write(`\ufeff${fields.join(',')}\r\n`);
    for (let batch = first; !batch.done; batch = await iterator.next()) {
      for (const row of batch.value) {
        block.add(row);
        rowCount += 1;
        if (block.length < blockSize) continue;
        yield block.take();
        // A database in this process and a fast reader never wait for anything: other requests need a turn of the event loop.
        await nextTurn();
      }
      await nextTurn();
    }
    yield block.take();
  }

  const body = Readable.from(bytes(), { objectMode: false });
  body.once('close', () => void iterator.return?.());
  return new Download(fileName, body, () => rowCount);
}
