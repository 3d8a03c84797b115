const PRODUCT = 'throughline';

/** Lookalikes by letter. `l` also represents `i` and `1`, which look like `l` in many fonts. */
const LOOKALIKES: Record<string, string> = {
  t: 'тΤτᴛŧƭ7',
  h: 'ΗНнһհħʜ',
  r: 'гʀᴦꭇɍ',
  o: 'ΟοσОоօøᴏ0',
  u: 'υսʋᴜ',
  g: 'ɡցԍɢǥ9',
  l: 'iI1|!ıΙιІіӀӏɩɪłʟ',
  n: 'ΝηпոɴƞŋИи',
  e: 'ΕεЕеєҽɛᴇ℮3',
};

const LETTER_BY_LOOKALIKE = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, lookalikes]) =>
    Array.from(lookalikes, (character) => [character, letter] as const),
  ),
);

/**
 * Removes spaces, punctuation and diacritical marks, and replaces lookalikes with the letter that they
 * resemble.
 * @see UTS 39 section 4
 */
function toSkeleton(text: string): string {
  const letters = Array.from(text.normalize('NFKD'), (character) => {
    const lower = character.toLowerCase();
    return LETTER_BY_LOOKALIKE.get(character) ?? LETTER_BY_LOOKALIKE.get(lower) ?? lower;
  });
  return letters.join('').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const SKELETON = toSkeleton(PRODUCT);

export function isProductNameLookalike(text: string): boolean {
  return toSkeleton(text).includes(SKELETON);
}
