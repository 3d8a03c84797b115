import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { STATEMENT_TIMEOUT_MS } from '../../../api/request/deadline.ts';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { readCodeNames, PROJECT, readPage, getSection, readTableRows } from './pages.ts';

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

const testsFile = z.object({
  tests: z.array(
    z.object({
      promql_expr_test: z.array(
        z.object({ expr: z.string(), exp_samples: z.array(z.object({ labels: z.string() })) }),
      ),
    }),
  ),
});

/** Metrics that Prometheus adds for each target. */
const PROMETHEUS_METRICS = ['up'];

const page = readPage('docs/operating/metrics.md');
const rules = rulesFile
  .parse(parse(readPage(`${FOLDER}/throughline.rules.yaml`)))
  .groups.flatMap((group) => group.rules);
const tests = readdirSync(join(PROJECT, FOLDER)).filter((name) => name.endsWith('.test.yaml'));

/** Returns the metric names in a text. Series of a histogram count as the histogram. */
function parseMetrics(text: string): string[] {
  const names = [...text.matchAll(/\b(?:throughline|temporal|nodejs)_\w+|\bup(?=\{)/g)].map(([name]) => name);
  return names.map((name) =>
    name.startsWith('temporal_')
      ? name.replace(/_latency_(?:bucket|count|sum)$/, '_latency')
      : name.replace(/_seconds_(?:bucket|count|sum)$/, '_seconds'),
  );
}

// Other tests compare these tables with the metrics of API and worker.
const tables = readTableRows(page).flatMap(([names = '']) => readCodeNames(names));
const documentedMetrics = [
  ...tables,
  ...readCodeNames(getSection(page, 'Both processes')),
  ...PROMETHEUS_METRICS,
];

it('uses only documented metrics in alerts', () => {
  const used = rules.flatMap(({ expr }) => parseMetrics(expr));
  expect(used.length).toBeGreaterThanOrEqual(rules.length);
  expect(used.filter((name) => !documentedMetrics.includes(name))).toEqual([]);
});

it('uses only documented metrics in dashboards', () => {
  const dashboards = readdirSync(join(PROJECT, 'deploy/dashboards')).map((name) =>
    readPage(`deploy/dashboards/${name}`),
  );
  const used = dashboards.flatMap(parseMetrics).filter((name) => !name.startsWith('nodejs_'));
  expect(used.length).toBeGreaterThan(dashboards.length);
  expect(used.filter((name) => !documentedMetrics.includes(name))).toEqual([]);
});

it('excludes exactly the waiting operations from ApiSlow', async () => {
  const { paths } = await loadDocument();
  const waiting = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ 'x-deadline': deadlineMs = 0 }) => deadlineMs > STATEMENT_TIMEOUT_MS)
    .map(({ operationId }) => operationId);
  const excludedOperations = rules.flatMap(
    ({ expr }) => /operation!~"([^"]+)"/.exec(expr)?.[1]?.split('|') ?? [],
  );
  expect(excludedOperations.toSorted()).toEqual(['none', ...waiting].toSorted());
});

it('tests each alert with promtool', () => {
  const testedLabels = tests.flatMap((file) =>
    testsFile
      .parse(parse(readPage(`${FOLDER}/${file}`), { maxAliasCount: -1 }))
      .tests.flatMap(({ promql_expr_test: expressions }) =>
        expressions
          .filter(({ expr }) => expr.includes('alertstate="firing"'))
          .flatMap(({ exp_samples: samples }) => samples.map(({ labels }) => labels)),
      ),
  );
  const testedAlerts = new Set(testedLabels.map((labels) => /alertname="(\w+)"/.exec(labels)?.[1]));
  expect(rules.map(({ alert }) => alert).filter((alert) => !testedAlerts.has(alert))).toEqual([]);
});

it('documents each alert with its severity and runbook', () => {
  const rows = readTableRows(getSection(page, 'Alerts')).map(([name = '', severity = '', , todo = '']) => ({
    name: readCodeNames(name).join(),
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
