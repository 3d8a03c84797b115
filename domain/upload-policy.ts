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

/** A problem with one file. `message` continues a sentence that starts with the field. */
export type UploadFault = { field: 'mimeType' | 'sizeBytes'; message: string };

/** A media type as it is signed: in lower case and without parameters (RFC 9110 section 8.3.1). */
export function plainMimeType(written: string): string {
  return written.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Why a file is not accepted; undefined when it is. */
export function uploadFault({ mimeType: written, sizeBytes }: UploadFile): UploadFault | undefined {
  const mimeType = plainMimeType(written);
  if (!isUploadMimeType(mimeType)) {
    const accepted = Object.keys(UPLOAD_TYPES).join(', ');
    return { field: 'mimeType', message: `is not accepted; accepted are ${accepted}` };
  }
  const { maxBytes } = UPLOAD_TYPES[mimeType];
  if (sizeBytes <= maxBytes) return undefined;
  return { field: 'sizeBytes', message: `must be at most ${maxBytes} for ${mimeType}` };
}
