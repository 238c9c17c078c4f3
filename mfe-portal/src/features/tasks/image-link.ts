interface StoredImage {
  id: string;
  url: string;
  directUrl?: string | null;
}

/** The URL of a stored image: its direct URL, else the cloud drive's URL for its id, else the stored URL (D-43). */
export function imageLink({ id, url, directUrl }: StoredImage): string {
  if (directUrl) return directUrl;
  return id ? `https://drive.google.com/uc?export=view&id=${encodeURIComponent(id)}` : url;
}
