import { readCodeNames, readPage, getSection, readTableRows } from '../../tools/docs/pages.ts';
import type { Scrape } from './scrape.ts';

const PAGE = 'docs/operating/metrics.md';

type Row = { name: string; type: string; labels: string[] };

/** Returns the metrics in the tables of these sections of docs/operating/metrics.md. */
function readDocumentedMetrics(headings: readonly string[]): Row[] {
  const rows = headings.flatMap((heading) => readTableRows(getSection(readPage(PAGE), heading)));
  return rows.flatMap(([names = '', type = '', labels = '']) =>
    readCodeNames(names).map((name) => ({ name, type, labels: readCodeNames(labels) })),
  );
}

/** Expects that these sections document exactly our scraped metrics, with types and labels. */
export function expectDocumented(scraped: Scrape, headings: readonly string[]): void {
  const rows = readDocumentedMetrics(headings).filter(({ name }) => name.startsWith('throughline_'));
  const exposed = [...scraped.types].filter(([name]) => name.startsWith('throughline_'));
  expect(exposed.map(([name, type]) => `${name} ${type}`).toSorted()).toEqual(
    rows.map(({ name, type }) => `${name} ${type}`).toSorted(),
  );
  for (const { name, labels } of rows) {
    expect([name, ...scraped.getLabels(name).toSorted()]).toEqual([name, ...labels.toSorted()]);
  }
}

/** Labels that the page names once for all metrics of the Temporal SDK. */
const SDK_LABELS = ['namespace', 'task_queue'];

/** Expects that the page documents every scraped metric of the Temporal SDK, with its type and its labels. */
export function expectSdkDocumented(scraped: Scrape): void {
  const rows = new Map(readDocumentedMetrics(['Temporal SDK']).map((row) => [row.name, row]));
  for (const [name, type] of scraped.types) {
    if (!name.startsWith('temporal_')) continue;
    const row = rows.get(name);
    expect([name, row?.type]).toEqual([name, type]);
    expect([...SDK_LABELS, ...(row?.labels ?? [])]).toEqual(expect.arrayContaining(scraped.getLabels(name)));
  }
}
