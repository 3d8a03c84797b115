import { createRequire } from 'node:module';
import { alpha2ToNumeric, alpha3ToAlpha2 } from 'i18n-iso-countries/index.js';
import { z } from 'zod';

const MORE_ENGLISH_NAMES: Readonly<Record<string, readonly string[]>> = {
  AT: ['Oesterreich'],
  BA: ['Bosnia'],
  BO: ['Plurinational State of Bolivia'],
  BQ: ['Caribbean Netherlands'],
  CD: ['DRC', 'DR Congo', 'Congo-Kinshasa', 'Zaire'],
  CG: ['Congo-Brazzaville'],
  CN: ['PRC', 'PR China', 'Mainland China'],
  FK: ['Falkland Islands'],
  GB: [
    'Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'United Kingdom of Great Britain and Northern Ireland',
  ],
  HK: ['Hong Kong SAR', 'Hong Kong China', 'Hong Kong SAR China'],
  IE: ['Republic of Ireland', 'Eire'],
  KG: ['Kyrgyz Republic'],
  KP: ['DPRK', "Democratic People's Republic of Korea"],
  LA: ['Lao PDR'],
  MK: ['Macedonia', 'FYROM', 'Former Yugoslav Republic of Macedonia'],
  MM: ['Burma'],
  MO: ['Macau', 'Macao SAR', 'Macau SAR', 'Macao SAR China'],
  PS: ['Palestinian Territories', 'Occupied Palestinian Territory'],
  SA: ['KSA', 'Kingdom of Saudi Arabia'],
  SJ: ['Svalbard'],
  SK: ['Slovak Republic'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Republic of Türkiye', 'Republic of Turkey'],
  US: ['America', 'US of A'],
  VA: ['Vatican', 'Vatican City', 'Holy See'],
  VE: ['Bolivarian Republic of Venezuela'],
  VI: ['US Virgin Islands', 'United States Virgin Islands'],
};

const OTHER_LANGUAGES =
  'ar bg ca cs da de el es et fi fr he hi hr hu id is it ja ko lt lv nb nl nn pl pt ro ru sk sl sr sv th tr uk vi zh';

/** Longer than the name of any country. */
const MAX_LENGTH = 100;

/** Null if several countries share the name. */
type Names = ReadonlyMap<string, string | null>;

let english: Names | undefined;
let others: Names | undefined;

/**
 * Accepts names and ISO 3166-1 codes of two or three letters. Ignores case, accents, punctuation and word
 * order.
 * @returns undefined if the text names no country, or if several countries share the name, as with `Congo`
 */
export function toCountryCode(text: string): string | undefined {
  const written = text.trim();
  if (written.length > MAX_LENGTH) return undefined;
  const code = written.toUpperCase();
  if (/^[A-Z]{2}$/.test(code) && alpha2ToNumeric(code) !== undefined) return code;
  const fromAlpha3 = /^[A-Z]{3}$/.test(code) ? alpha3ToAlpha2(code) : undefined;
  if (fromAlpha3 !== undefined) return fromAlpha3;
  const key = toKey(written);
  english ??= indexNames([readNames('en'), MORE_ENGLISH_NAMES]);
  const found = english.get(key);
  if (found !== undefined) return found ?? undefined;
  others ??= indexNames(OTHER_LANGUAGES.split(' ').map(readNames));
  return others.get(key) ?? undefined;
}

function indexNames(lists: readonly Readonly<Record<string, readonly string[]>>[]): Names {
  const names = new Map<string, string | null>();
  for (const [code, written] of lists.flatMap((list) => Object.entries(list))) {
    for (const key of written.map(toKey))
      names.set(key, !names.has(key) || names.get(key) === code ? code : null);
  }
  return names;
}

const localeFile = z.object({
  countries: z.record(z.string(), z.union([z.string().transform((name) => [name]), z.array(z.string())])),
});

/** The package's main entry would load all languages. */
function readNames(language: string): Readonly<Record<string, readonly string[]>> {
  const file: unknown = createRequire(import.meta.url)(`i18n-iso-countries/langs/${language}.json`);
  return localeFile.parse(file).countries;
}

/** Spellings such as `U.K.` and `UK`, or `Republic of Korea` and `Korea (Republic of)`, have the same key. */
function toKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[.'’`´]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => (word === 'st' ? 'saint' : word));
  return words
    .filter((word) => !['', 'the', 'of', 'and'].includes(word))
    .toSorted()
    .join(' ');
}
