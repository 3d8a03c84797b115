// Made from domain/upload-policy.ts by `npm run generate`. Do not edit.

export type AssetType = 'image' | 'video' | 'audio' | 'document';

type UploadType = {
  assetType: AssetType;
  maxBytes: number;
  /** Extensions without the dot. A file name without any of these extensions gets the first. */
  extensions: readonly [string, ...string[]];
};

export type UploadFile = { filename: string; mimeType: string; sizeBytes: number };

const MIB = 1024 ** 2;

const createType =
  (assetType: AssetType, maxBytes: number) =>
  (...extensions: UploadType['extensions']): UploadType => ({ assetType, maxBytes, extensions });

const image = createType('image', 25 * MIB);
const video = createType('video', 1024 * MIB);
const audio = createType('audio', 200 * MIB);
const document = createType('document', 50 * MIB);
const text = createType('document', 10 * MIB);

/**
 * Accepted types by media type (RFC 6838). Types that browsers execute, such as SVG and HTML, are not
 * accepted.
 */
export const UPLOAD_TYPES = {
  'image/png': image('png'),
  'image/jpeg': image('jpg', 'jpeg'),
  'image/gif': image('gif'),
  'image/webp': image('webp'),
  'image/avif': image('avif'),
  'image/heic': image('heic', 'heif'),
  'video/mp4': video('mp4', 'm4v'),
  'video/quicktime': video('mov', 'qt'),
  'video/webm': video('webm'),
  'audio/mpeg': audio('mp3'),
  'audio/mp4': audio('m4a', 'mp4'),
  'audio/aac': audio('aac'),
  'audio/wav': audio('wav'),
  'audio/ogg': audio('ogg', 'oga', 'opus'),
  'audio/flac': audio('flac'),
  'audio/webm': audio('weba', 'webm'),
  'application/pdf': document('pdf'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': document('docx'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': document('xlsx'),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': document('pptx'),
  'text/plain': text('txt', 'log', 'md'),
  'text/csv': text('csv'),
  'application/json': text('json'),
} as const satisfies Readonly<Record<string, UploadType>>;

export type UploadMimeType = keyof typeof UPLOAD_TYPES;

/** Image types that browsers and mail programs show inline. None of them has active content. */
export const PUBLIC_IMAGE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
] as const satisfies readonly UploadMimeType[];

/** Expects a type from {@link normalizeMimeType}. */
export function isUploadMimeType(mimeType: string): mimeType is UploadMimeType {
  return Object.hasOwn(UPLOAD_TYPES, mimeType);
}

/** Other names that browsers and programs use for accepted types. */
const ALIASES: Readonly<Record<string, UploadMimeType>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'video/x-m4v': 'video/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/x-mpeg': 'audio/mpeg',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/aacp': 'audio/aac',
  'audio/x-aac': 'audio/aac',
  'audio/vnd.dlna.adts': 'audio/aac',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/x-pn-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/opus': 'audio/ogg',
  'audio/x-ogg': 'audio/ogg',
  'audio/x-flac': 'audio/flac',
  'application/x-pdf': 'application/pdf',
  'text/markdown': 'text/plain',
  'text/x-markdown': 'text/plain',
  'text/x-log': 'text/plain',
  'text/x-csv': 'text/csv',
  'text/comma-separated-values': 'text/csv',
  'application/csv': 'text/csv',
  'text/json': 'application/json',
};

/**
 * Returns the type in lower case, without parameters, and with aliases replaced.
 * @see RFC 9110 section 8.3.1
 */
export function normalizeMimeType(input: string): string {
  const plain = input.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] ?? plain) : plain;
}

/**
 * Returns the declared type if it is accepted, or else the type of the extension. Browsers declare wrong
 * types for `.heic` and, if Excel is installed, for CSV files.
 * @returns the declared type, unchanged, if the extension is not accepted either
 */
export function toUploadMimeType({ filename, mimeType }: Omit<UploadFile, 'sizeBytes'>): string {
  const usual = normalizeMimeType(mimeType);
  if (isUploadMimeType(usual)) return usual;
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const byExtension = Object.entries(UPLOAD_TYPES).find(([, { extensions }]) =>
    extensions.some((accepted) => accepted === extension),
  );
  return byExtension?.[0] ?? mimeType;
}

/** `message` continues a sentence that begins with the field. */
type UploadFault = { field: 'mimeType' | 'sizeBytes'; message: string };

export function findUploadFault({ mimeType: input, sizeBytes }: UploadFile): UploadFault | undefined {
  const mimeType = normalizeMimeType(input);
  if (!isUploadMimeType(mimeType)) {
    const accepted = Object.keys(UPLOAD_TYPES).join(', ');
    return { field: 'mimeType', message: `is not accepted; accepted are ${accepted}` };
  }
  const { maxBytes } = UPLOAD_TYPES[mimeType];
  if (sizeBytes <= maxBytes) return undefined;
  return { field: 'sizeBytes', message: `must be at most ${maxBytes} for ${mimeType}` };
}
