import { parseSync } from '@swc/core';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './lib/components.mjs';

/** Front ends whose texts are in message catalogues (`messages.ts`), not in components. */
const folders = ['packages/ui/src', 'packages/mfe-kit/src', 'shell/src', 'mfe-admin/src', 'mfe-portal/src'];

/** Attributes and properties that contain texts for users. */
const textNames =
  /^(aria-label|title|placeholder|alt|label|hint|text|message|caption|subtitle|name|action|description|heading|busyLabel|submitLabel|confirmLabel|cancelLabel|countLabel|retryLabel)$/;

/** Names that are the same in all languages. */
const names = ['Hourbank'];

const isText = (value) => /\p{L}/u.test(names.reduce((rest, name) => rest.replaceAll(name, ''), value));

/** Literal texts that an expression shows, including both branches of a condition. */
function literals(node) {
  switch (node?.type) {
    case 'StringLiteral':
      return isText(node.value) ? [node.value] : [];
    case 'TemplateLiteral':
      return node.quasis.map(({ cooked, raw }) => cooked ?? raw).filter(isText);
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return literals(node.expression);
    case 'ConditionalExpression':
      return [...literals(node.consequent), ...literals(node.alternate)];
    case 'BinaryExpression':
      return ['&&', '||', '??', '+'].includes(node.operator) ? [...literals(node.left), ...literals(node.right)] : [];
    default:
      return [];
  }
}

/** An identifier instead of a text: an icon name, a key, a route, a CSS class. */
const isWord = (text) => /^[\p{Ll}\d_/$:.#-][\p{L}\d_/$:.#-]*$/u.test(text);

/** Attributes that always contain text. */
const alwaysText = /^(aria-label|alt|placeholder|title)$/;

const attributeTexts = (name, value) =>
  textNames.test(name) ? literals(value).filter((text) => alwaysText.test(name) || !isWord(text)) : [];

function textsOf(node) {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  const children = () => Object.values(node).flatMap(textsOf);
  switch (node.type) {
    case 'JSXText':
      return isText(node.value) ? [node.value.trim()] : [];
    case 'JSXElement':
    case 'JSXFragment':
      return [
        ...node.children.filter(({ type }) => type === 'JSXExpressionContainer').flatMap(literals),
        ...children(),
      ];
    case 'JSXAttribute':
      return [...attributeTexts(node.name.value ?? '', node.value), ...children()];
    case 'KeyValueProperty':
      return [...attributeTexts(node.key.value ?? '', node.value), ...children()];
    default:
      return children();
  }
}

function filesOf(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/\.test\.|messages(\.\w+)?\.ts$|\/testing\/|\/rspack\/|\.d\.ts$/.test(path));
}

const literalTexts = (source, tsx = true) => [
  ...new Set(textsOf(parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' }))),
];

const found = folders
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap(filesOf)
  .flatMap((path) =>
    literalTexts(readFileSync(join(root, path), 'utf8'), path.endsWith('x')).map((text) => `${path}: ${text}`),
  );

test('finds texts in elements, attributes and objects, and nothing else', () => {
  expect(
    literalTexts(`
      const tool = { label: 'Bold', kind: 'inline', title: \`Page \${number}\` };
      const view = (
        <a className="btn" title="Close" data-kind="Text" label={isOpen ? 'Shut' : t('open')}>
          Log out {count} {isNew && 'New'} {\`\${left} hours\`} {t('key')} {', '} Hourbank
        </a>
      );
    `).sort(),
  ).toEqual(['Bold', 'Close', 'Log out', 'New', 'Page ', 'Shut', ' hours'].sort());
});

test('all texts are in message catalogues', () => {
  expect(found).toEqual([]);
});
