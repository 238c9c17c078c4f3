import type { Readable } from 'node:stream';
import { fileKinds } from '@hourbank/contracts';
import type { Part } from 'formidable';
import { badRequest, invalid, tooLarge } from '../errors';
import { createSpool, type Spool, type Spooled } from './spool-file';
import { fileTooLarge, textTooLarge, tooManyFiles, type FullLimits } from './upload-rules';

interface PartReaderOptions {
  folder: string;
  limits: FullLimits;
  /** The body the parts come from, paused while the disk is behind. */
  source: Readable;
  /** Stops the request; may be called more than once. */
  fail(cause: unknown): void;
}

const fieldName = /^[A-Za-z]\w{0,63}$/;

/** Decides, as each part begins, what it is and whether it may be here, and counts it while it arrives. */
export function createPartReader({ folder, limits, source, fail }: PartReaderOptions) {
  const fields = new Map<string, string>();
  const spools: Spool[] = [];
  let textBytes = 0;
  let stopped = false;

  const stop = (cause: unknown) => {
    stopped = true;
    fail(cause);
  };

  const acceptText = (part: Part, name: string) => {
    const chunks: Buffer[] = [];
    if (fields.has(name)) return stop(invalid({ [name]: 'This was sent more than once.' }));
    if (fields.size >= limits.maxTextFields) return stop(tooLarge(`Too many fields: ${limits.maxTextFields} at most.`));
    fields.set(name, '');
    part.on('data', (bytes: Buffer) => {
      textBytes += bytes.length;
      if (textBytes > limits.maxTextBytes) stop(textTooLarge(limits.maxTextBytes));
      if (!stopped) chunks.push(Buffer.from(bytes));
    });
    part.on('end', () => {
      try {
        fields.set(name, new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks)));
      } catch {
        stop(invalid({ [name]: 'This is not readable text.' }));
      }
    });
  };

  const acceptFile = (part: Part, field: string, given: string) => {
    const rule = Object.hasOwn(limits.files, field) ? limits.files[field] : undefined;
    if (!rule) return stop(invalid({ [field]: `Unexpected file field "${field}".` }));
    let spool: Spool | undefined;
    const begin = () => {
      if (spools.filter(({ file }) => file.field === field).length >= rule.max) stop(tooManyFiles(field, rule));
      else spools.push((spool = createSpool({ folder, index: spools.length, field, given, source })));
      spool?.closed.catch(stop);
    };
    // A file input without a choice sends an empty part without a name: no file, no error.
    if (given !== '') begin();
    part.on('data', (bytes: Buffer) => {
      if (stopped || bytes.length === 0) return;
      if (!spool) begin();
      if (!spool) return;
      if (spool.file.size + bytes.length > fileKinds[rule.kind].maxBytes) return stop(fileTooLarge(rule));
      spool.write(bytes);
    });
    part.on('end', () => spool?.end());
  };

  return {
    accept(part: Part) {
      if (stopped) return;
      const { name, originalFilename } = part;
      if (!name || !fieldName.test(name))
        return stop(badRequest('A form field has no usable name.', 'unreadable_form'));
      if (typeof originalFilename === 'string') acceptFile(part, name, originalFilename);
      else acceptText(part, name);
    },
    /** Once all parts have come: waits for the disk. */
    async done(): Promise<{ fields: Record<string, string>; spooled: Spooled[] }> {
      await Promise.all(spools.map(({ closed }) => closed));
      for (const field of Object.keys(limits.files)) {
        const text = fields.get(field);
        if (text) throw invalid({ [field]: 'A file is expected here.' });
        fields.delete(field);
      }
      return { fields: Object.fromEntries(fields), spooled: spools.map(({ file }) => file) };
    },
    /** Closes what is open, so that the folder can go. */
    async abort() {
      stopped = true;
      await Promise.all(spools.map((spool) => spool.abort()));
    },
  };
}
