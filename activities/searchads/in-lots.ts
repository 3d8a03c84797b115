/** Cuts a list into lots of `size` items, the last with what is left. */
export function inLots<Item>(items: readonly Item[], size: number): Item[][] {
  const lots: Item[][] = [];
  for (let first = 0; first < items.length; first += size) lots.push(items.slice(first, first + size));
  return lots;
}
