import { connect } from 'node:net';
import { aPng, form, type SampleFile } from '@hourbank/testing';

/** A text file of `size` bytes that differs between uploads. */
const someText = (size: number, mark: string): SampleFile => ({
  name: 'note.txt',
  type: 'text/plain',
  bytes: Buffer.alloc(size, `${mark} `),
});

/** Files of `taskWithFiles`. Thumbnails are made when they are first requested. */
export const filesOfTask = 4;

/** A task with two screenshots and two documents; a `large` one is sent to S3 as a multipart upload. */
export const taskWithFiles = (mark: string, large = false) =>
  form(
    { description: `<p>${mark}</p>` },
    {
      screenshots: [aPng(600, 400, 'a.png'), aPng(30, 30, 'b.png')],
      documents: [someText(large ? 11_000_000 : 400_000, mark), someText(1000, mark)],
    },
  );

/** Sends `POST /api/client/tasks` and closes the connection after a share of its body, from 0 to 1. */
export async function breakOff({
  port,
  token,
  body,
  share,
}: {
  port: number;
  token: string;
  body: FormData;
  share: number;
}): Promise<void> {
  const whole = new Request('http://x', { method: 'POST', body });
  const type = whole.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await whole.arrayBuffer());
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /api/client/tasks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
      );
      socket.write(bytes.subarray(0, Math.floor(bytes.length * share)), () => setTimeout(() => socket.destroy(), 20));
    });
    socket.on('error', () => undefined).on('close', () => resolve());
  });
}
