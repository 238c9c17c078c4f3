import * as z from './lazy-zod';
import { stripHidden, trimHidden, withWesternDigits } from './text-rules';

/** Countries (ISO 3166-1), and Kosovo, which banks know as XK. */
const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

/** Lengths of IBANs: those of the registry (ISO 13616), and the countries whose banks use numbers of this form. */
const ibanLengths =
  'AD24 AE23 AL28 AO25 AT20 AZ28 BA20 BE16 BF28 BG22 BH22 BI27 BJ28 BR29 BY28 CF27 CG27 CH21 CI28 CM27 CR22 CV25 CY28 CZ24 DE22 DJ27 DK18 DO28 DZ26 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GA27 GB22 GE22 GI23 GL18 GQ27 GR27 GT28 GW25 HN28 HR21 HU28 IE22 IL23 IQ23 IR26 IS26 IT27 JO30 KM27 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MA28 MC27 MD24 ME22 MG27 MK19 ML28 MN20 MR27 MT31 MU30 MZ25 NE28 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SN28 SO23 ST25 SV28 TD27 TG28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30';

/** Currencies of ISO 4217 that are in use. */
const currencies =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG';

const isOneOf = (list: string, value: string) => list.split(' ').includes(value);

/** Longer text is not a code, whatever it contains. */
const maxTyped = 100;
const separators = /[\s\p{Pd}\u2212_.·/]/gu;

/**
 * A code as banks write it, from what people type or copy: upper case, without spaces, dashes and the like, with
 * Western digits.
 */
const compact = (text: string) =>
  text.length > maxTyped
    ? text
    : withWesternDigits(stripHidden(text.normalize('NFKC')))
        .replace(separators, '')
        .toUpperCase();

/** Schema for a code: `read` returns it as it is stored, or null if the text is none. Empty text is allowed. */
const code = (error: string, read: (text: string) => string | null) =>
  z.string({ error }).check(
    z.overwrite((text: string) => {
      const typed = trimHidden(text);
      return compact(typed) && (read(typed) ?? typed);
    }),
    z.refine((text) => text === '' || read(text) !== null, { error }),
  );

/** Whether the number is 1 modulo 97, counting letters as 10 to 35 and the first four characters last. */
function hasCheckDigits(iban: string): boolean {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((character) => Number.parseInt(character, 36)).join('');
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1;
}

/** An IBAN in groups of four (ISO 13616), or null if length or check digits are wrong. Check digits are 02 to 98. */
export function readIban(text: string): string | null {
  const iban = compact(text).replace(/^IBAN:?/, '');
  const isPossible =
    /^[A-Z]{2}(?!00|01|99)\d{2}[A-Z\d]+$/.test(iban) && isOneOf(ibanLengths, iban.slice(0, 2) + iban.length);
  return isPossible && hasCheckDigits(iban) ? iban.replace(/.{4}(?=.)/g, '$& ') : null;
}

/** Names of the code before it. A sign follows, because `BICCAELLBBE` can be a code. */
const swiftName = /^(?:(?:SWIFT|BIC)(?:[\s/-]+CODE)?[\s:/-]+)+/i;

/** A SWIFT code (ISO 9362) of a bank or of one of its branches, or null. */
export function readSwiftCode(text: string): string | null {
  const swift = compact(text.replace(swiftName, ''));
  return /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(swift) && isOneOf(countries, swift.slice(4, 6)) ? swift : null;
}

/** The code of a currency, or null. */
export function readCurrency(text: string): string | null {
  const currency = compact(text);
  return isOneOf(currencies, currency) ? currency : null;
}

export const iban = code('Enter a valid IBAN.', readIban);
export const swiftCode = code('Enter a valid SWIFT code.', readSwiftCode);
export const currency = code('Enter a currency code, such as USD.', readCurrency);
