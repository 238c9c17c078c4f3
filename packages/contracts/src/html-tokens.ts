import { Tokenizer } from 'htmlparser2';
import { stripUnprintable } from './text-rules';

/** Attributes by their names in lower case. */
export type Attributes = Record<string, string>;

export interface HtmlHandler {
  /** A start tag, its name in lower case. */
  open: (name: string, attributes: Attributes) => void;
  /** An end tag, whether or not such an element is open. */
  end: (name: string) => void;
  /** All text between two tags. Comments and declarations are dropped. */
  add: (text: string) => void;
}

/** Reads the tags and the text of HTML in linear time, without invisible and control characters (D-47). */
export function readHtml(html: string, handler: HtmlHandler): void {
  // Strip before parsing, so that hidden characters cannot disguise tags, and again after, because entities can encode
  // them.
  const printable = stripUnprintable(html);
  // Plain text of callers of the API has lines.
  const source = /<[a-z!/?]/i.test(printable) ? printable : printable.replaceAll('\n', '<br>');
  let name = '';
  let attribute = '';
  let attributes: Attributes = {};
  let value = '';
  let text = '';
  let hasEntity = false;
  const flush = () => {
    if (text !== '') handler.add(hasEntity ? stripUnprintable(text) : text);
    text = '';
    hasEntity = false;
  };
  const open = () => {
    flush();
    handler.open(name, attributes);
  };
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (start, end) => (text += source.slice(start, end)),
      ontextentity: (code) => {
        text += String.fromCodePoint(code);
        hasEntity = true;
      },
      onopentagname: (start, end) => {
        name = source.slice(start, end).toLowerCase();
        attributes = {};
      },
      onattribname: (start, end) => {
        attribute = source.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => (value += source.slice(start, end)),
      onattribentity: (code) => (value += String.fromCodePoint(code)),
      onattribend: () => (attributes[attribute] ??= stripUnprintable(value)),
      onopentagend: open,
      onselfclosingtag: () => {
        open();
        // In HTML the slash has no effect, but elements of Office are XML.
        if (name.includes(':')) handler.end(name);
      },
      onclosetag: (start, end) => {
        flush();
        handler.end(source.slice(start, end).toLowerCase());
      },
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: flush,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
}
