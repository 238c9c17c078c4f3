import { useMessages } from '@hourbank/i18n/react';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../basics/class-names';
import { Icon } from '../basics/icon';
import { messages } from './messages';

/** The seven kinds of files: icon, colour and extensions. */
const kinds = [
  { icon: 'fileImage', tone: 'is-img', extensions: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'] },
  { icon: 'filePdf', tone: 'is-pdf', extensions: ['pdf'] },
  { icon: 'fileWord', tone: 'is-doc', extensions: ['doc', 'docx', 'odt', 'rtf'] },
  { icon: 'fileSheet', tone: 'is-xls', extensions: ['xls', 'xlsx', 'ods', 'csv'] },
  { icon: 'fileSlides', tone: 'is-ppt', extensions: ['ppt', 'pptx', 'odp'] },
  { icon: 'fileText', tone: 'is-txt', extensions: ['txt', 'md'] },
] as const;
const otherKind = { icon: 'fileOther', tone: '' } as const;

const kindOf = (extension: string) =>
  kinds.find(({ extensions }) => (extensions as readonly string[]).includes(extension)) ?? otherKind;

/** The file extension in lower case, or ''. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file name ends with `.pdf`. */
export const isPdf = (name: string): boolean => extensionOf(name) === 'pdf';

interface FileChipProps {
  name: string;
  /** URL of the file. Without it the chip is plain text. */
  href?: string | undefined;
  onRemove?: (() => void) | undefined;
  /** Opens the file on this page. Without it the link opens a new tab. */
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A stored or selected file. */
export function FileChip({ name, href, onRemove, onOpen }: FileChipProps) {
  const t = useMessages(messages);
  const extension = extensionOf(name);
  const { icon, tone } = kindOf(extension);
  const label = (
    <>
      <span className={classNames('hb-ext', tone)} aria-hidden="true">
        <Icon name={icon} />
        {extension ? extension.toUpperCase() : t('file')}
      </span>
      <bdi className="hb-clip">{name}</bdi>
    </>
  );
  const target = onOpen ? { onClick: onOpen } : { target: '_blank', rel: 'noopener noreferrer' };
  if (href && !onRemove)
    return (
      <a className="hb-chip" href={href} title={name} {...target}>
        {label}
      </a>
    );
  return (
    <span className="hb-chip" title={name}>
      {href ? (
        <a className="hb-quiet-link hb-chip-link" href={href} {...target}>
          {label}
        </a>
      ) : (
        label
      )}
      {onRemove && <RemoveButton name={name} onRemove={onRemove} />}
    </span>
  );
}

/** A stored or selected image with a remove button in its corner. */
export function ImagePreview({
  src,
  name,
  onRemove,
  size = 40,
}: {
  src: string;
  name: string;
  onRemove?: (() => void) | undefined;
  size?: 40 | 60;
}) {
  return (
    <span className="hb-shot">
      <span className={`hb-thumb s${size}`}>
        <img src={src} alt={name} />
      </span>
      {onRemove && <RemoveButton name={name} onRemove={onRemove} />}
    </span>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const label = useMessages(messages)('delete', { name });
  return (
    <button type="button" className="hb-x" aria-label={label} title={label} onClick={onRemove}>
      <Icon name="close" />
    </button>
  );
}

export function Chips({ children }: { children: ReactNode }) {
  return <div className="hb-chips">{children}</div>;
}

export function ImagePreviews({ children }: { children: ReactNode }) {
  return <div className="hb-shots">{children}</div>;
}
