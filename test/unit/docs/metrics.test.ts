import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { namesIn, PROJECT, readPage, sectionOf, tableRows } from './pages.ts';

const FOLDER = 'deploy/alerts';

const rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({
    summary: z.string(),
    runbook: z.string().startsWith('docs/operating/operations.md#'),
  }),
});
const rulesFile = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) });

/** Prometheus' own, of each target. */
const OF_PROMETHEUS = ['up'];

const page = readPage('docs/operating/metrics.md');
const rules = rulesFile
  .parse(parse(readPage(`${FOLDER}/throughline.rules.yaml`)))
  .groups.flatMap((group) => group.rules);
const tests = readdirSync(join(PROJECT, FOLDER)).filter((name) => name.endsWith('.test.yaml'));

/** The names of metrics in a text, as the page has them: a histogram's series by that of the histogram. */
function metricsIn(text: string): string[] {
  const names = [...text.matchAll(/\b(?:throughline|temporal|nodejs)_\w+|\bup(?=\{)/g)].map(([name]) => name);
  return names.map((name) =>
    name.startsWith('temporal_')
      ? name.replace(/_latency_(?:bucket|count|sum)$/, '_latency')
      : name.replace(/_seconds_(?:bucket|count|sum)$/, '_seconds'),
  );
}

describe('deploy/alerts', () => {
  // The tests of the API and of the worker hold those tables to what their processes expose.
  const tables = tableRows(page).flatMap(([names = '']) => namesIn(names));
  const listed = [...tables, ...namesIn(sectionOf(page, 'Both processes')), ...OF_PROMETHEUS];

  it('alerts on metrics that docs/operating/metrics.md lists', () => {
    const used = rules.flatMap(({ expr }) => metricsIn(expr));
    expect(used.length).toBeGreaterThanOrEqual(rules.length);
    expect(used.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it.each(tests)('%s replays metrics that the page lists', (file) => {
    const replayed = [...readPage(`${FOLDER}/${file}`).matchAll(/series:\s+'([^']+)'/g)];
    const used = replayed.flatMap(([, series = '']) => metricsIn(series));
    expect(used).not.toHaveLength(0);
    expect(used.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('leaves out operations by ids that the document has', async () => {
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(await loadDocument());
    const operation = z.object({ operationId: z.string() });
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((one) => operation.safeParse(one).data?.operationId ?? []),
    );
    const named = rules.flatMap(({ expr }) => /operation!~"([^"]+)"/.exec(expr)?.[1]?.split('|') ?? []);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !ids.includes(name))).toEqual(['none']);
  });

  it('has the alerts that the page lists, with their severities and what to do', () => {
    const rows = tableRows(sectionOf(page, 'Alerts')).map(([name = '', severity = '', , todo = '']) => ({
      name: namesIn(name).join(),
      severity,
      runbook: /\]\((operations\.md#[^)]+)\)/.exec(todo)?.[1],
    }));
    expect(rows).toEqual(
      rules.map(({ alert, labels, annotations }) => ({
        name: alert,
        severity: labels.severity,
        runbook: annotations.runbook.replace('docs/operating/', ''),
      })),
    );
  });
});
