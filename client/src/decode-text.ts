/** Encodings that spreadsheet programs write. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Byte order marks.
 * @see https://encoding.spec.whatwg.org/#bom-sniff
 */
const MARKS: readonly [TextEncoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Decodes text by its byte order mark, or else as strict UTF-8, or else as Windows-1252, which accepts every
 * byte.
 * @returns undefined if the bytes are invalid in the encoding of their mark, or contain a NUL character
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } | undefined {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const candidates: TextEncoding[] = marked === undefined ? ['utf-8', 'windows-1252'] : [marked];
  for (const encoding of candidates) {
    const text = decodeStrictly(bytes, encoding);
    if (text !== undefined) return text.includes('\0') ? undefined : { text, encoding };
  }
  return undefined;
}

function decodeStrictly(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
