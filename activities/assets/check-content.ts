import { fileTypeFromBuffer } from 'file-type';
import type { UploadMimeType } from '../../domain/upload-policy.ts';

export const LEADING_BYTES = 65_536;

type ContentVerdict = { isAccepted: true } | { isAccepted: false; found?: string };

const ZIP = 'application/zip';

/** Results of the package `file-type` that are accepted for each declared type. */
const SIGNATURES: Readonly<Record<Exclude<UploadMimeType, TextType>, readonly string[]>> = {
  'image/png': ['image/png', 'image/apng'],
  'image/jpeg': ['image/jpeg'],
  'image/gif': ['image/gif'],
  'image/webp': ['image/webp'],
  'image/avif': ['image/avif'],
  'image/heic': ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  'video/mp4': ['video/mp4', 'video/x-m4v'],
  'video/quicktime': ['video/quicktime'],
  'video/webm': ['video/webm'],
  'audio/mpeg': ['audio/mpeg'],
  'audio/mp4': ['audio/mp4', 'audio/x-m4a', 'video/mp4'],
  'audio/aac': ['audio/aac'],
  'audio/wav': ['audio/wav'],
  'audio/ogg': ['audio/ogg', 'audio/ogg; codecs=opus'],
  'audio/flac': ['audio/flac'],
  // `file-type` reports WebM as video even if it has only audio.
  'audio/webm': ['audio/webm', 'video/webm'],
  'application/pdf': ['application/pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
};

/** Top-level folder in each kind of Office file. */
const OFFICE_FOLDERS: Readonly<Partial<Record<UploadMimeType, string>>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xl',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'ppt',
};
const CONTENT_TYPES = '[Content_Types].xml';

/** Top-level entries that all kinds of Office files may have. */
const OFFICE_COMMONS = new Set([CONTENT_TYPES, '_rels', 'docProps', 'customXml']);

type TextType = 'text/plain' | 'text/csv' | 'application/json';

/**
 * Detected types that are refused even if the content decodes as text. Any other type that is detected in
 * text is ignored: `BM` starts a bitmap, but also the CSV header `BMI`.
 */
const NEVER_TEXT = new Set(['application/pdf', 'application/rtf']);

/** Start of a text that browsers treat as markup if it has no media type. */
const MARKUP = /^<(!|\?|\/?[a-z])/i;

/** Form feeds and escapes are allowed, because logs may contain them. */
// oxlint-disable-next-line no-control-regex -- the pattern searches for control characters
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** @param start the file's first {@link LEADING_BYTES} bytes, or the whole file if it is shorter */
export async function checkContent(
  mimeType: UploadMimeType,
  start: Uint8Array,
  sizeBytes: number,
): Promise<ContentVerdict> {
  const detected = (await fileTypeFromBuffer(start))?.mime;
  const found = detected && (findTypeByBrands(detected, start) ?? detected);
  if (isTextType(mimeType)) {
    const verdict = checkText(mimeType, start, start.length >= sizeBytes);
    // `file-type` mistakes the byte order mark of UTF-16 for an MP3 frame.
    const isDetected = found !== undefined && findUtf16Mark(start) === undefined;
    const isOtherType = isDetected && (!verdict.isAccepted || NEVER_TEXT.has(found));
    return isOtherType && !isMarkup(start) ? { isAccepted: false, found } : verdict;
  }
  if (found === undefined && mimeType === 'application/pdf' && hasLatePdfSignature(start))
    return { isAccepted: true };
  if (found !== undefined) {
    const hasSignature = SIGNATURES[mimeType].includes(found);
    const folder = OFFICE_FOLDERS[mimeType];
    const isAccepted =
      folder === undefined
        ? hasSignature
        : (hasSignature || found === ZIP) && isOfficeFile(folder, start, hasSignature);
    // If a refused Office file has the signature of its declared type, `found` would repeat the declared type.
    return isAccepted || hasSignature ? { isAccepted } : { isAccepted, found };
  }
  return isMarkup(start) ? { isAccepted: false, found: 'text/html' } : { isAccepted: false };
}

/**
 * Accepts a file that has the signature of its type and the entry `[Content_Types].xml`. Any other file must
 * have the folder of its kind, and no top-level entries besides that folder and {@link OFFICE_COMMONS}.
 */
function isOfficeFile(folder: string, start: Uint8Array, hasSignature: boolean): boolean {
  const names = listEntryNames(start);
  if (hasSignature && names.includes(CONTENT_TYPES)) return true;
  const topNames = new Set(names.map((name) => name.split('/', 1)[0] ?? ''));
  return topNames.delete(folder) && [...topNames].every((top) => OFFICE_COMMONS.has(top));
}

const LOCAL_HEADER = Buffer.from('PK\u0003\u0004', 'latin1');
const LOCAL_HEADER_LENGTH = 30;

/** Returns the entry names in the ZIP local file headers within `start` (APPNOTE.TXT 4.3.7). */
function listEntryNames(start: Uint8Array): string[] {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.length);
  const names: string[] = [];
  for (let at = bytes.indexOf(LOCAL_HEADER); at !== -1; at = bytes.indexOf(LOCAL_HEADER, at + 4)) {
    const nameStart = at + LOCAL_HEADER_LENGTH;
    if (nameStart > bytes.length) break;
    names.push(bytes.toString('latin1', nameStart, nameStart + bytes.readUInt16LE(at + 26)));
  }
  return names;
}

/** A PDF's signature may start anywhere in this many leading bytes (ISO 32000-1, annex H, note 13). */
const PDF_SEARCH_BYTES = 1_024;

function hasLatePdfSignature(start: Uint8Array): boolean {
  const head = Buffer.from(start.subarray(0, PDF_SEARCH_BYTES)).toString('latin1');
  return head.includes('%PDF-') && !isMarkup(start);
}

/**
 * JSON must be UTF-8, and is parsed if `start` is the whole file. CSV and plain text may be UTF-16 with a
 * byte order mark, or any superset of ASCII.
 */
function checkText(mimeType: TextType, start: Uint8Array, isWhole: boolean): ContentVerdict {
  const isJson = mimeType === 'application/json';
  const text = decodeText(start, { isWhole, isStrict: isJson });
  if (isMarkup(start) || (text !== undefined && MARKUP.test(text.trimStart()))) {
    return { isAccepted: false, found: 'text/html' };
  }
  if (isJson && findUtf16Mark(start)) return { isAccepted: false, found: 'UTF-16 text; JSON must be UTF-8' };
  if (text === undefined || CONTROL.test(text)) return { isAccepted: false };
  if (!isJson) return { isAccepted: true };
  const isAccepted = isWhole ? isParsable(text) : /^\s*[[{"]/.test(text);
  return isAccepted ? { isAccepted } : { isAccepted, found: 'text/plain' };
}

function isMarkup(start: Uint8Array): boolean {
  return MARKUP.test(
    Buffer.from(start.subarray(0, 512))
      .toString('latin1')
      .replace(/^(ï»¿)?\s*/, ''),
  );
}

function decodeText(
  start: Uint8Array,
  { isWhole, isStrict }: { isWhole: boolean; isStrict: boolean },
): string | undefined {
  const mark = findUtf16Mark(start);
  try {
    // `stream` allows the last character to be truncated.
    return new TextDecoder(mark ?? 'utf-8', { fatal: true }).decode(start, { stream: !isWhole });
  } catch {
    return isStrict || mark ? undefined : Buffer.from(start).toString('latin1');
  }
}

function findUtf16Mark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function isParsable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isTextType(mimeType: UploadMimeType): mimeType is TextType {
  return mimeType === 'text/plain' || mimeType === 'text/csv' || mimeType === 'application/json';
}

/**
 * Results of `file-type` for major brands that several types share. The compatible brands then determine the
 * type.
 */
const AMBIGUOUS_TYPES = new Set(['video/3gpp', 'video/3gpp2', 'image/heif', 'image/heif-sequence']);

/** Types by brand, narrowest first. @see https://mp4ra.org/registered-types/brands */
const TYPES: readonly [mimeType: string, brand: RegExp][] = [
  ['image/avif', /^avi[fs]$/],
  ['image/heic', /^he(?:i[cxms]|v[cxms])$/],
  ['audio/mp4', /^M4[AB] $/],
  ['video/mp4', /^(?:iso[m2-9]|mp4[12]|avc1|M4V |mmp4|dash|MSNV)$/],
];

const MAX_BRANDS = 64;

/**
 * Finds the type that the compatible brands of an ambiguous file indicate. Returns undefined if the major
 * brand is unambiguous, or if no compatible brand is known.
 * @param detected result of `file-type`
 * @see ISO/IEC 14496-12 section 4.3
 */
function findTypeByBrands(detected: string, start: Uint8Array): string | undefined {
  if (!AMBIGUOUS_TYPES.has(detected)) return undefined;
  const brands = readCompatibleBrands(start);
  return TYPES.find(([, pattern]) => brands.some((brand) => pattern.test(brand)))?.[0];
}

/** In the `ftyp` box, the compatible brands follow the box's length, name, major brand and minor version. */
function readCompatibleBrands(start: Uint8Array): string[] {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.length);
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 16 + 4 * MAX_BRANDS);
  const count = Math.max(0, Math.floor((end - 16) / 4));
  return Array.from({ length: count }, (_, index) =>
    bytes.toString('latin1', 16 + 4 * index, 20 + 4 * index),
  );
}
