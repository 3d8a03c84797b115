const PRODUCT = 'throughline';

/**
 * Characters that look like a letter of the product's name. `l` represents `i`, `l` and `1`, which many fonts draw
 * alike.
 */
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

/** Removes spaces, punctuation and marks, and maps characters that look alike to one letter. @see UTS 39 section 4 */
function toSkeleton(text: string): string {
  const letters = Array.from(text.normalize('NFKD'), (character) => {
    const lower = character.toLowerCase();
    return LETTER_BY_LOOKALIKE.get(character) ?? LETTER_BY_LOOKALIKE.get(lower) ?? lower;
  });
  return letters.join('').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const SKELETON = toSkeleton(PRODUCT);

/** Returns whether a text seems to contain the product's name, in any case, spacing or lookalike spelling. */
export function isProductNameLookalike(text: string): boolean {
  return toSkeleton(text).includes(SKELETON);
}
