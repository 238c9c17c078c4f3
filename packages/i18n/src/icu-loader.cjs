/**
 * Build step of message catalogues: those with plurals, selects or tags import the ICU library, so that it is loaded
 * with the chunks that need it and not with the first page.
 */
module.exports = function icuLoader(source) {
  const withoutSimple = source.replace(/\{\s*\w+\s*\}/g, '');
  return /\{\s*\w+\s*,\s*\w+|<\w+>/.test(withoutSimple) ? `import '@hourbank/i18n/icu';\n${source}` : source;
};
