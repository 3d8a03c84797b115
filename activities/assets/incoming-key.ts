/**
 * Where the upload of an asset is put, until it was checked: beside its key, so that no URL which can write is ever of
 * a key that is served. A rule of the bucket may delete what is under this prefix after a day.
 */
export function incomingKey(objectKey: string): string {
  return `incoming/${objectKey}`;
}
