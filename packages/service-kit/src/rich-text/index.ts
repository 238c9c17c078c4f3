export { cleanRichText, isBlankRichText } from './clean-rich-text';
