export interface Image {
  /** URL of the full image. */
  src: string;
  /** URL of a smaller image for the list. */
  thumbnail?: string | undefined;
  name: string;
}
