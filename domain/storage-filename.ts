import { UPLOAD_TYPES, type UploadMimeType } from './upload-policy.ts';

/** Stored names are ASCII, so a byte is a character. */
const MAX_STORED_BYTES = 100;

/** Limit of download names in UTF-8 bytes. File systems accept 255. */
const MAX_SHOWN_BYTES = 200;

/** Windows reserves these names with any extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])$/i;

/** Control, format, private-use and unassigned characters, line separators, and unpaired surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

const KNOWN_EXTENSIONS: ReadonlySet<string> = new Set(
  Object.values(UPLOAD_TYPES).flatMap(({ extensions }): readonly string[] => extensions),
);

/**
 * Returns a name of lower-case ASCII letters, digits and dashes with one extension of the type. The name is
 * deterministic and has at most 100 bytes.
 */
export function toStorageFilename(filename: string, mimeType: UploadMimeType): string {
  const { stem, extension } = splitFilename(getLastSegment(filename), mimeType);
  const slug = stem
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_STORED_BYTES - extension.length - 1)
    .replaceAll(/^-+|-+$/g, '');
  return `${avoidDeviceName(slug)}.${extension}`;
}

/**
 * Removes the path and invisible characters, and ensures an extension of the type. Returns at most 200 bytes
 * in UTF-8.
 */
export function toDownloadFilename(filename: string, mimeType: UploadMimeType): string {
  const { stem, extension } = splitFilename(getLastSegment(filename), mimeType);
  const clean = stem
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  const safe = avoidDeviceName(clean);
  const cut = truncateBytes(safe, MAX_SHOWN_BYTES - extension.length - 1).replace(/[. ]+$/, '');
  // Check again: if a very long grapheme was cut off, the rest may be empty or a device name.
  return `${avoidDeviceName(cut)}.${extension}`;
}

function getLastSegment(filename: string): string {
  const clean = filename.normalize('NFC').replaceAll(INVISIBLE, '');
  return clean.slice(Math.max(clean.lastIndexOf('/'), clean.lastIndexOf('\\')) + 1).trim();
}

/** Replaces an extension that belongs to another type. Any other text after a dot belongs to the stem. */
function splitFilename(name: string, mimeType: UploadMimeType): { stem: string; extension: string } {
  const { extensions } = UPLOAD_TYPES[mimeType];
  const [firstExtension] = extensions;
  const dot = name.lastIndexOf('.');
  const last = dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
  if (extensions.some((extension) => extension === last))
    return { stem: name.slice(0, dot), extension: last };
  return { stem: KNOWN_EXTENSIONS.has(last) ? name.slice(0, dot) : name, extension: firstExtension };
}

function avoidDeviceName(stem: string): string {
  if (stem === '') return 'file';
  return DEVICE.test(stem.split('.', 1)[0]?.trim() ?? '') ? `file-${stem}` : stem;
}

/** Does not split a grapheme. */
function truncateBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    bytes += getUtf8Length(segment);
    if (bytes > maxBytes) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

function getUtf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) bytes += 1;
    else if (point < 0x8_00) bytes += 2;
    else bytes += point < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
