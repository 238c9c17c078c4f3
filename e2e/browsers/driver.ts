/** What a walk needs of a browser; the rest of `e2e/browsers` does not know which browser it is. */
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
  /** Scrolls to the element and clicks on its middle; throws if another element is on top of it. */
  click(element: Element): Promise<void>;
  /** Replaces what a field contains by typing. */
  type(element: Element, text: string): Promise<void>;
  /** Selects the first option whose text starts with `option`. */
  choose(element: Element, option: string): Promise<void>;
  upload(element: Element, path: string): Promise<void>;
  /** Closes every tab but the one of the walk. */
  closeOtherTabs(): Promise<void>;
  /** Closes the browser and removes what it left on the disk. */
  close(): Promise<void>;
}
