export { addLanguage, defineMessages, defineTranslation, type Messages, type Translation } from './catalogue';
export { currentLanguage, type Languages, loadLanguage, pseudoLanguage } from './language';
export { translate, type Translate } from './translate';
