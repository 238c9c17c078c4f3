/** The operations that a walk needs from a browser; the rest of `e2e/browsers` is independent of the browser. */
export interface Driver<Element = unknown> {
  /** Name and version, such as `Firefox 140.12`. */
  readonly browser: string;
  /** The folder that downloads are saved to. */
  readonly downloads: string;
  open(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** The element that an expression in the page evaluates to. */
  find(expression: string): Promise<Element | null>;
  /** Scrolls to the element and clicks its center; throws if another element covers it. */
  click(element: Element): Promise<void>;
  /** Replaces the value of a field by typing. */
  type(element: Element, text: string): Promise<void>;
  /** Selects the first option whose text starts with `option`. */
  choose(element: Element, option: string): Promise<void>;
  upload(element: Element, path: string): Promise<void>;
  /** Closes all tabs except the walk's. */
  closeOtherTabs(): Promise<void>;
  /** Closes the browser and deletes its files. */
  close(): Promise<void>;
}
