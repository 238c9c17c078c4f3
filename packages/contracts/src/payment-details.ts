/**
 * True for an IBAN with correct check digits (ISO 13616). Spaces are allowed. The length of a country's numbers is not
 * checked, because the list of countries changes.
 */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  // Letters count as 10 to 35, and the number must be 1 modulo 97.
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((character) => Number.parseInt(character, 36)).join('');
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1;
}

/** True for a phone number of 3 to 15 digits with the usual separators, and an extension if there is one. */
export function isPhoneNumber(text: string): boolean {
  const [number = '', ...extension] = text.split(/ *(?:extension|ext\.?|x) */i);
  const digits = number.replace(/\D/g, '').length;
  return (
    /^\+?[\d ()./-]+$/.test(number) &&
    digits >= 3 &&
    digits <= 15 &&
    extension.length <= 1 &&
    extension.every((part) => /^[\d ]{1,20}$/.test(part))
  );
}
