/**
 * What others wrote, for an answer's `untrusted`: one line, without characters that draw or hide something, and short.
 */
export function clip(text: string, most = 160): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
