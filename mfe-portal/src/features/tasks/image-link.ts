interface StoredImage {
  id: string;
  url: string;
  directUrl?: string | null;
}

/** Where a stored image is seen: its own address, else the cloud drive's view of its id, else whatever address came (D-43). */
export function imageLink({ id, url, directUrl }: StoredImage): string {
  if (directUrl) return directUrl;
  return id ? `https://drive.google.com/uc?export=view&id=${encodeURIComponent(id)}` : url;
}
