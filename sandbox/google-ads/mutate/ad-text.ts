/** East Asian characters that count as two. Half-width forms count as one. */
const DOUBLE_WIDTH =
  /(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

const COUNTDOWN_WIDTH = 8;

type TagError = { error: string; message: string };

type Tag = { width: number } | TagError;

/**
 * Counts the characters of a text as Google Ads does: a double-width character as two, a countdown as 8, and
 * any other tag as its default text.
 */
export function countAdWidth(text: string): number {
  let width = countWidth(text.replaceAll(/\{[^{}]*\}/g, ''));
  for (const [, inner = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    const tag = readTag(inner);
    width += 'width' in tag ? tag.width : 0;
  }
  return width;
}

/**
 * Finds an invalid customizer tag. Paths allow only keyword insertion.
 * @see AdError of the API, and "Customize responsive search ads"
 */
export function getTagError(text: string, { isPath }: { isPath: boolean }): TagError | undefined {
  if (/\{[^{}]*\{/.test(text)) {
    return { error: 'NESTED_AD_CUSTOMIZER_SYNTAX', message: 'Customizer tags cannot be nested.' };
  }
  if (/[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, ''))) {
    const message = 'There exists unpaired brace in the ad customizer tag.';
    return { error: 'UNPAIRED_BRACE_IN_AD_CUSTOMIZER_TAG', message };
  }
  for (const [, inner = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    const tag = readTag(inner);
    if ('error' in tag) return tag;
    if (isPath && !/^keyword:/i.test(inner)) {
      return {
        error: 'CUSTOMIZER_TYPE_FORBIDDEN_FOR_FIELD',
        message: 'Customizer type forbidden for this field.',
      };
    }
  }
  return undefined;
}

function readTag(inner: string): Tag {
  const [, countdown, after] = /^=?((?:GLOBAL_)?COUNTDOWN\([^()]*\))(.*)$/i.exec(inner) ?? [];
  if (countdown !== undefined) {
    if (after === '') return { width: COUNTDOWN_WIDTH };
    const message = 'Ad placeholders with countdown functions must not have a default value.';
    return { error: 'PLACEHOLDER_COUNTDOWN_FUNCTION_CANNOT_HAVE_DEFAULT_VALUE', message };
  }
  const [name = '', ...rest] = inner.split(':');
  const value = rest.length === 0 ? undefined : rest.join(':');
  const isKeyword = /^keyword$/i.test(name) && value !== undefined;
  if (!isKeyword && !/^(?:CUSTOMIZER\..+|LOCATION\((?:City|State|Country)\))$/i.test(name)) {
    return {
      error: 'UNRECOGNIZED_AD_CUSTOMIZER_TAG_FOUND',
      message: 'Cannot recognize the ad customizer tag.',
    };
  }
  if (value === undefined) return { width: 0 };
  if (value.trim() === '') {
    const message = 'Ad placeholders cannot have an empty default value.';
    return { error: 'PLACEHOLDER_CANNOT_HAVE_EMPTY_DEFAULT_VALUE', message };
  }
  return { width: countWidth(value) };
}

function countWidth(text: string): number {
  let width = 0;
  for (const character of text) width += DOUBLE_WIDTH.test(character) ? 2 : 1;
  return width;
}
