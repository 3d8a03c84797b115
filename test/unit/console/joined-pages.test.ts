import { joinedPages } from '../../../console/src/data/joined-pages.ts';

it('lists a row of two pages once, at its first position', () => {
  const pages = [{ rows: ['c', 'b'] }, { rows: ['b', 'a'] }];
  const rowsOf = ({ rows }: { rows: string[] }) => rows;
  expect(joinedPages(pages, rowsOf, (row) => row)).toEqual(['c', 'b', 'a']);
  expect(joinedPages(pages, rowsOf)).toEqual(['c', 'b', 'b', 'a']);
});
