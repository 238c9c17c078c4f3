import PDFDocument from 'pdfkit';

declare global {
  namespace PDFKit.Mixins {
    /** In pdfkit, though not in its types: reads a picture's head. */
    interface PDFImage {
      openImage(bytes: Buffer): { width: number; height: number };
    }
  }
}

/** The size of a picture that an invoice can show, in pixels and by its head alone; null when it is none. */
export function readImage(bytes: Buffer): { width: number; height: number } | null {
  try {
    const { width, height } = new PDFDocument({ autoFirstPage: false }).openImage(bytes);
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null;
  }
}
