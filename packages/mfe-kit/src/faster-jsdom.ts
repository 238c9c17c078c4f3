const sheetFile = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');

/**
 * What browsers display, one rule for each way. For each element whose style a test asks for, jsdom tries 120 rules,
 * most of them for margins and fonts, which took a tenth of the time of the tests.
 */
function displayRules(sheet: string): string {
  const rules = sheet.replace(/\/\*[^]*?\*\/|@namespace[^\n]*/g, '').matchAll(/([^{}]+)\{[^{}]*?\bdisplay: ([\w-]+)/g);
  const selectors = new Map<string, string[]>();
  for (const [, selector = '', display = ''] of rules)
    selectors.set(display, [...(selectors.get(display) ?? []), selector.trim()]);
  // The last rule wins, and what is hidden stays hidden.
  const isHidden = ([display]: [string, string[]]) => Number(display === 'none');
  return [...selectors]
    .toSorted((a, b) => isHidden(a) - isHidden(b))
    .map(([display, of]) => `${of.join()} { display: ${display} }`)
    .join('\n');
}
// Before jsdom reads it.
require(sheetFile);
require.cache[sheetFile]!.exports = displayRules(require(sheetFile) as string);

// First, because the parts of jsdom below import each other in its order.
require('jsdom');
export {};

interface LabelElement {
  hasAttributeNS(namespace: null, name: string): boolean;
  getAttributeNS(namespace: null, name: string): string;
  getRootNode(options: object): { getElementById?(id: string): object | null };
}

const { implementation: Label } = require('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js') as {
  implementation: { prototype: LabelElement };
};
const { isLabelable } = require('jsdom/lib/jsdom/living/helpers/form-controls.js') as {
  isLabelable(element: object): boolean;
};
const { get: findControl } = Object.getOwnPropertyDescriptor(Label.prototype, 'control')!;

/**
 * The field of a label. jsdom looks for it in the whole page, for every label each time a test asks for the name of a
 * field, which took a tenth of the time of the tests.
 */
Object.defineProperty(Label.prototype, 'control', {
  get(this: LabelElement) {
    const root = this.hasAttributeNS(null, 'for') ? this.getRootNode({}) : {};
    if (!root.getElementById) return findControl!.call(this);
    const element = root.getElementById(this.getAttributeNS(null, 'for'));
    return element && isLabelable(element) ? element : null;
  },
});

// Nor do tests look at colours, which jsdom computes with every style.
const { propertiesWithResolvedValueImplemented: computed } =
  require('jsdom/lib/jsdom/living/helpers/style-rules.js') as {
    propertiesWithResolvedValueImplemented: Record<string, unknown>;
  };
for (const property of Object.keys(computed)) if (property.endsWith('color')) delete computed[property];
