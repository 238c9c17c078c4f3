export { addLanguage, defineMessages, defineTranslation, type Messages } from './catalogue';
export { joinUnits } from './join-units';
export { currentLanguage, type Languages, loadLanguage } from './language';
export { translate } from './translate';
