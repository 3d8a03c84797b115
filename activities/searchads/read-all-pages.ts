/** `next`: token of the next page. It is null, undefined or empty on the last page. */
export type Page<Item> = { items: Item[]; next: string | null | undefined };

/** @param readPage receives the page's token, which is empty for the first page */
export async function readAllPages<Item>(readPage: (token: string) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let token = '';
  do {
    const { items, next } = await readPage(token);
    for (const item of items) all.push(item);
    token = next ?? '';
  } while (token !== '');
  return all;
}
