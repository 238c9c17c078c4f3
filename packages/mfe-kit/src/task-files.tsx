import type { FileView, Task } from '@hourbank/contracts';
import { FileChip, Thumbnails } from '@hourbank/ui';
import { useFileUrl } from './file-url';

interface TaskFilesProps {
  files: { screenshots: Task['screenshots']; documents: FileView[] };
  className: string;
}

/** The files of a task or a message, if there are any. Images open in the lightbox, documents in a new tab. */
export function TaskFiles({ files: { screenshots, documents }, className }: TaskFilesProps) {
  const fileUrl = useFileUrl();
  if (screenshots.length + documents.length === 0) return null;
  const images = screenshots.map(({ directUrl, thumbnailUrl, name }) => ({
    src: fileUrl(directUrl),
    thumbnail: fileUrl(thumbnailUrl),
    name,
  }));
  return (
    <div className={className}>
      {images.length > 0 && <Thumbnails size={40} images={images} />}
      {documents.map(({ id, name, directUrl }) => (
        <FileChip key={id} name={name} href={fileUrl(directUrl)} />
      ))}
    </div>
  );
}
