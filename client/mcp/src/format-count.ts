/** Returns the count and the noun in its number, such as `1 mail` or `2 people`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
