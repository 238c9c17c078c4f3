/** An unparsed response. */
export interface RawResponse {
  status: number;
  text: string;
  header(name: string): string | null;
}

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  content?: string | FormData;
  signal?: AbortSignal;
  keepalive?: boolean;
  /** Upload progress in whole percent, 0 to 100. */
  onProgress?: (percent: number) => void;
}
