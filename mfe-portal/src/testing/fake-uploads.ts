type Serve = (url: string, init: RequestInit) => Promise<Response>;

/** A pending upload. The test sets its progress and completes it. */
interface PendingUpload {
  progress: (loaded: number, total: number) => void;
  release: () => void;
  isAborted: () => boolean;
}

/** A fake XMLHttpRequest for the same fake server. Uploads complete at once unless the test calls `hold`. */
export function fakeUploads(serve: Serve) {
  const pending: PendingUpload[] = [];
  let isHolding = false;

  class FakeXhr {
    readonly upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } =
      {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    private readonly headers = new Headers();
    private method = '';
    private url = '';
    private aborted = false;

    open(method: string, url: string) {
      [this.method, this.url] = [method, url];
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    getResponseHeader() {
      return null;
    }
    abort() {
      this.aborted = true;
      this.onabort?.();
    }
    send(body: FormData) {
      const respond = () => {
        if (!this.aborted) void this.respond(body);
      };
      if (!isHolding) return respond();
      pending.push({
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total, lengthComputable: true }),
        release: respond,
        isAborted: () => this.aborted,
      });
    }
    private async respond(body: FormData) {
      try {
        const response = await serve(this.url, { method: this.method, headers: this.headers, body });
        this.status = response.status;
        this.responseText = await response.text();
        this.onload?.();
      } catch {
        this.onerror?.();
      }
    }
  }
  window.XMLHttpRequest = FakeXhr as unknown as typeof XMLHttpRequest;

  return {
    pending,
    hold: () => {
      isHolding = true;
    },
  };
}
