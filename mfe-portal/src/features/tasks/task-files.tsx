import { useFileUrl } from '@hourbank/mfe-kit';
import type { Task } from '@hourbank/contracts';
import { FileChip, Thumbnails } from '@hourbank/ui';
import { imageLink } from './image-link';

/** Screenshots open in the lightbox, documents in a new tab. */
export function TaskFiles({ task: { screenshots, documents } }: { task: Task }) {
  const fileUrl = useFileUrl();
  if (screenshots.length + documents.length === 0) return null;
  const images = screenshots.map((shot) => ({
    src: fileUrl(imageLink(shot)),
    name: shot.name,
    thumbnail: shot.thumbnailUrl ? fileUrl(shot.thumbnailUrl) : undefined,
  }));
  return (
    <div className="hb-task-files">
      {images.length > 0 && <Thumbnails size={40} images={images} />}
      {documents.map(({ id, name, url, directUrl }) => (
        <FileChip key={id} name={name} href={fileUrl(directUrl || url)} />
      ))}
    </div>
  );
}
