export interface Image {
  /** URL of the full image, or of the PDF. */
  src: string;
  /** URL of a smaller image for the list. */
  thumbnail?: string | undefined;
  name: string;
  /** The lightbox shows the first page of a PDF. */
  type?: 'image' | 'pdf';
}
