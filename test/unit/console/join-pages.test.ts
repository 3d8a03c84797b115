import { joinPages } from '../../../console/src/data/join-pages.ts';

it('lists a row of two pages once, at its first position', () => {
  const pages = [{ rows: ['c', 'b'] }, { rows: ['b', 'a'] }];
  const toRows = ({ rows }: { rows: string[] }) => rows;
  expect(joinPages(pages, toRows, (row) => row)).toEqual(['c', 'b', 'a']);
  expect(joinPages(pages, toRows)).toEqual(['c', 'b', 'b', 'a']);
});
