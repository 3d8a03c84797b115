const PRODUCT = 'throughline';

/**
 * Characters that look like a letter of the product's name, in any case. `l` stands for `i`, `l` and `1`, which many
 * fonts draw alike.
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

const LETTER_OF = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, alike]) =>
    Array.from(alike, (each) => [each, letter] as const),
  ),
);

/** A text as it looks: without spacing, punctuation and marks, lookalikes as one letter (compare UTS 39 section 4). */
function skeletonOf(text: string): string {
  const letters = Array.from(text.normalize('NFKD'), (each) => {
    const lower = each.toLowerCase();
    return LETTER_OF.get(each) ?? LETTER_OF.get(lower) ?? lower;
  });
  return letters.join('').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const SKELETON = skeletonOf(PRODUCT);

/** Whether people would read the product's name in a text, however it is cased, spaced or spelled. */
export function readsAsProductName(text: string): boolean {
  return skeletonOf(text).includes(SKELETON);
}
