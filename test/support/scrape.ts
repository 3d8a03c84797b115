import { readCodeNames, readPage, getSection, readTableRows } from '../../tools/docs/pages.ts';

export type Scrape = {
  text: string;
  types: Map<string, string>;
  /** Returns the names of a metric's labels, except `le` of histogram buckets. */
  getLabels: (name: string) => string[];
  getValue: (name: string, labels?: Record<string, string>) => number | undefined;
};

type Sample = { name: string; labels: Record<string, string>; value: number };

export async function scrape(metricsUrl: string | undefined): Promise<Scrape> {
  if (metricsUrl === undefined) throw new Error('The metrics of this process are off.');
  const answer = await fetch(metricsUrl);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  const lines = text.split('\n');
  const samples = lines.filter((line) => line !== '' && !line.startsWith('#')).map(parseSample);
  const types = lines.flatMap((line): [string, string][] => {
    const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    return name === '' ? [] : [[name, type]];
  });
  return {
    text,
    types: new Map(types),
    getLabels: (metric) => {
      const matchingSamples = samples.filter(
        ({ name }) => name.replace(/_(bucket|sum|count)$/, '') === metric || name === metric,
      );
      return [...new Set(matchingSamples.flatMap(({ labels }) => Object.keys(labels)))].filter(
        (label) => label !== 'le',
      );
    },
    getValue: (metric, labels = {}) => {
      const isMatch = (sample: Sample) =>
        sample.name === metric &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value);
      return samples.find(isMatch)?.value;
    },
  };
}

/** @see https://prometheus.io/docs/instrumenting/exposition_formats/#text-format-details */
function parseSample(line: string): Sample {
  const [, name = '', labelled = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === '') throw new Error(`This line is not a metric sample: ${line}`);
  const labels = [...labelled.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', text = '']) => [
    label,
    text,
  ]);
  return { name, labels: Object.fromEntries(labels), value: Number(value) };
}

const PAGE = 'docs/operating/metrics.md';

type Row = { name: string; type: string; labels: string[] };

function readDocumentedMetrics(headings: readonly string[]): Row[] {
  const rows = headings.flatMap((heading) => readTableRows(getSection(readPage(PAGE), heading)));
  return rows.flatMap(([names = '', type = '', labels = '']) =>
    readCodeNames(names).map((name) => ({ name, type, labels: readCodeNames(labels) })),
  );
}

/** Expects that the sections of the page list exactly the scraped `throughline_` metrics. */
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

export function expectSdkDocumented(scraped: Scrape): void {
  const rows = new Map(readDocumentedMetrics(['Temporal SDK']).map((row) => [row.name, row]));
  for (const [name, type] of scraped.types) {
    if (!name.startsWith('temporal_')) continue;
    const row = rows.get(name);
    expect([name, row?.type]).toEqual([name, type]);
    expect([...SDK_LABELS, ...(row?.labels ?? [])]).toEqual(expect.arrayContaining(scraped.getLabels(name)));
  }
}
