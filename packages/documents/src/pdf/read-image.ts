import PDFDocument from 'pdfkit';

declare global {
  namespace PDFKit.Mixins {
    /** Reads an image header. pdfkit has this method, but its type definitions do not. */
    interface PDFImage {
      openImage(bytes: Buffer): { width: number; height: number };
    }
  }
}

/** Reads the size in pixels from the header of an image. Returns null if a PDF cannot show it. */
export function readImage(bytes: Buffer): { width: number; height: number } | null {
  try {
    const { width, height } = new PDFDocument({ autoFirstPage: false }).openImage(bytes);
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null;
  }
}
