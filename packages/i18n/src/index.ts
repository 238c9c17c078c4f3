export { addLanguage, defineMessages, defineTranslation, type Messages } from './catalogue';
export { currentLanguage, type Languages, loadLanguage } from './language';
export { translate } from './translate';
