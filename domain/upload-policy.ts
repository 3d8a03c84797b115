/** What kind of file an asset is. */
export type AssetType = 'image' | 'video' | 'audio' | 'document';

/** An accepted type of files. */
export type UploadType = {
  assetType: AssetType;
  /** Largest length in bytes. */
  maxBytes: number;
  /** Without the dot. A name with none of them gets the first. */
  extensions: readonly [string, ...string[]];
};

/** One file that a caller wants to upload. */
export type UploadFile = { filename: string; mimeType: string; sizeBytes: number };

const MIB = 1024 ** 2;

const image = (...extensions: UploadType['extensions']): UploadType => ({
  assetType: 'image',
  maxBytes: 25 * MIB,
  extensions,
});
const video = (...extensions: UploadType['extensions']): UploadType => ({
  assetType: 'video',
  maxBytes: 1024 * MIB,
  extensions,
});
const audio = (...extensions: UploadType['extensions']): UploadType => ({
  assetType: 'audio',
  maxBytes: 200 * MIB,
  extensions,
});
const document = (...extensions: UploadType['extensions']): UploadType => ({
  assetType: 'document',
  maxBytes: 50 * MIB,
  extensions,
});
const text = (...extensions: UploadType['extensions']): UploadType => ({
  assetType: 'document',
  maxBytes: 10 * MIB,
  extensions,
});

/**
 * The accepted types by media type (RFC 6838). Types that a browser may run as a page, such as SVG, HTML and XML, are
 * not accepted.
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

/** Whether a media type is accepted: in lower case and without parameters, as it is signed. */
export function isUploadMimeType(mimeType: string): mimeType is UploadMimeType {
  return Object.hasOwn(UPLOAD_TYPES, mimeType);
}

/** Names that browsers and programs have for accepted types. */
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

/** A media type as it is signed: in lower case, without parameters (RFC 9110 section 8.3.1), by its usual name. */
export function usualMimeType(written: string): string {
  const plain = written.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] ?? plain) : plain;
}

/**
 * The accepted type of a file, by the type that a browser gives it; where that is none of them, as for `.heic` or a CSV
 * beside Excel, by its extension.
 * @returns the type as it was given, where neither is accepted
 */
export function toUploadMimeType({ filename, mimeType }: Omit<UploadFile, 'sizeBytes'>): string {
  const usual = usualMimeType(mimeType);
  if (isUploadMimeType(usual)) return usual;
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const byExtension = Object.entries(UPLOAD_TYPES).find(([, { extensions }]) =>
    extensions.some((each) => each === extension),
  );
  return byExtension?.[0] ?? mimeType;
}

/** A problem with one file. `message` continues a sentence that starts with the field. */
export type UploadFault = { field: 'mimeType' | 'sizeBytes'; message: string };

/** Why a file is not accepted; undefined when it is. */
export function uploadFault({ mimeType: written, sizeBytes }: UploadFile): UploadFault | undefined {
  const mimeType = usualMimeType(written);
  if (!isUploadMimeType(mimeType)) {
    const accepted = Object.keys(UPLOAD_TYPES).join(', ');
    return { field: 'mimeType', message: `is not accepted; accepted are ${accepted}` };
  }
  const { maxBytes } = UPLOAD_TYPES[mimeType];
  if (sizeBytes <= maxBytes) return undefined;
  return { field: 'sizeBytes', message: `must be at most ${maxBytes} for ${mimeType}` };
}
