import { joinPages } from '../../../console/src/data/join-pages.ts';

it('lists a row of two pages once, at its first position', () => {
  const pages = [{ rows: ['c', 'b'] }, { rows: ['b', 'a'] }];
  const rowsOf = ({ rows }: { rows: string[] }) => rows;
  expect(joinPages(pages, rowsOf, (row) => row)).toEqual(['c', 'b', 'a']);
  expect(joinPages(pages, rowsOf)).toEqual(['c', 'b', 'b', 'a']);
});
