/** Results of `file-type` for a major brand shared by several types. Only the compatible brands distinguish them. */
const AMBIGUOUS_TYPES = new Set(['video/3gpp', 'video/3gpp2', 'image/heif', 'image/heif-sequence']);

/** Types by brand, narrowest first. @see https://mp4ra.org/registered-types/brands */
const TYPES: readonly [mimeType: string, brand: RegExp][] = [
  ['image/avif', /^avi[fs]$/],
  ['image/heic', /^he(?:i[cxms]|v[cxms])$/],
  ['audio/mp4', /^M4[AB] $/],
  ['video/mp4', /^(?:iso[m2-9]|mp4[12]|avc1|M4V |mmp4|dash|MSNV)$/],
];

/** Maximum number of brands to read. */
const MAX_BRANDS = 64;

/**
 * Returns the type of an ISO base media file by its compatible brands if its major brand is ambiguous.
 * @param detected result of `file-type`
 * @see ISO/IEC 14496-12 section 4.3
 */
export function findTypeByBrands(detected: string, start: Uint8Array): string | undefined {
  if (!AMBIGUOUS_TYPES.has(detected)) return undefined;
  const brands = readCompatibleBrands(start);
  return TYPES.find(([, pattern]) => brands.some((brand) => pattern.test(brand)))?.[0];
}

/** Reads the brands in box `ftyp`, after its length, name, major brand and version. */
function readCompatibleBrands(start: Uint8Array): string[] {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.length);
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 16 + 4 * MAX_BRANDS);
  const count = Math.max(0, Math.floor((end - 16) / 4));
  return Array.from({ length: count }, (_, index) =>
    bytes.toString('latin1', 16 + 4 * index, 20 + 4 * index),
  );
}
