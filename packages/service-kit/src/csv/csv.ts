import { Readable } from 'node:stream';
import { Download } from '../http/responses';
import { nextTurn } from '../process/turns';
import { type Cell, createCsvBlock } from './csv-block';

/** Size of one chunk, bytes. Each chunk wakes the reader, which costs more than copying it. */
const blockSize = 64 * 1024;

/**
 * Creates a CSV download: UTF-8 with a byte order mark, RFC 4180, a header row of field names, and no cell that a
 * spreadsheet would run as a formula (D-41). Rows are streamed in batches, so memory does not grow with their number;
 * lazy batches need the least memory. The first batch is fetched before the response starts, so an error in it becomes
 * an error response.
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
        await nextTurn();
      }
      await nextTurn();
    }
    yield block.take();
  }

  const body = Readable.from(bytes(), { objectMode: false });
  body.once('close', () => void iterator.return?.());
  return new Download(fileName, body, { rowCount: () => rowCount });
}
