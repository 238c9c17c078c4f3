import { readRichText } from '@hourbank/contracts/read-rich-text';
import type { RichTextBlock } from '@hourbank/contracts/rich-text';

/** What was pasted or dropped: text for the editor, and files for the file fields of the form. */
export interface Pasted {
  blocks: RichTextBlock[];
  files: File[];
  /** Pictures that the browser gives no access to: those of other websites, and of files on the computer. */
  unreadable: number;
}

const embedded = /^data:image\/([\w.-]+)[^,]*;base64,/i;

function fileOf(address: string, number: number): File | undefined {
  const [prefix = '', type = ''] = embedded.exec(address) ?? [];
  if (!prefix) return undefined;
  try {
    const bytes = Uint8Array.from(atob(address.slice(prefix.length)), (character) => character.charCodeAt(0));
    const extension = type.toLowerCase().replace('jpeg', 'jpg').replace(/\W.*/, '');
    return new File([bytes], `picture-${number}.${extension}`, { type: `image/${type.toLowerCase()}` });
  } catch {
    return undefined;
  }
}

/**
 * Reads files and pictures from the clipboard or a drop. Returns undefined if there are none, so that the editor pastes
 * the text itself. Office adds a picture of copied text and cells, which is not used.
 */
export function readPasted(data: DataTransfer): Pasted | undefined {
  // A synthetic event may have text only.
  const files = Array.from(data.files ?? []);
  const html = data.getData('text/html');
  const { blocks, images } = html ? readRichText(html) : { blocks: [], images: [] };
  if (images.length === 0)
    return files.length > 0 && blocks.length === 0 ? { blocks, files, unreadable: 0 } : undefined;
  if (files.length > 0) return { blocks, files, unreadable: 0 };
  const read = images.map((address, index) => fileOf(address, index + 1));
  const found = read.filter((file) => file !== undefined);
  return { blocks, files: found, unreadable: read.length - found.length };
}

/** The ids of the file inputs that take pasted images, and other files. */
export interface FileInputs {
  images: string;
  others: string;
}

/** Gives files to the file inputs, as if they were chosen there, so that their limits apply and their errors appear. */
export function giveFiles(files: readonly File[], inputs: FileInputs): void {
  const isImage = ({ type }: File) => type.startsWith('image/');
  const give = (id: string, given: readonly File[]) => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement) || given.length === 0) return;
    const transfer = new DataTransfer();
    for (const file of given) transfer.items.add(file);
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    input.parentElement?.scrollIntoView({ block: 'nearest' });
  };
  if (inputs.images === inputs.others) return give(inputs.images, files);
  give(inputs.images, files.filter(isImage));
  give(
    inputs.others,
    files.filter((file) => !isImage(file)),
  );
}
