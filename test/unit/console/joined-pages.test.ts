import { joinedPages } from '../../../console/src/data/joined-pages.ts';

it('a row that is on two pages stands in their list once, at its first place', () => {
  const pages = [{ rows: ['c', 'b'] }, { rows: ['b', 'a'] }];
  const rowsOf = ({ rows }: { rows: string[] }) => rows;
  expect(joinedPages(pages, rowsOf, (row) => row)).toEqual(['c', 'b', 'a']);
  expect(joinedPages(pages, rowsOf)).toEqual(['c', 'b', 'b', 'a']);
});
