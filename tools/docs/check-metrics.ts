import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { OpenApiDocument } from '../../api/openapi/load-document.ts';
import { STATEMENT_TIMEOUT_MS } from '../../api/request/deadline.ts';
import { compareNames, getSection, PROJECT, readCodeNames, readPage, readTableRows } from './pages.ts';

const PAGE = 'docs/operating/metrics.md';
const ALERTS = 'deploy/alerts';
const DASHBOARDS = 'deploy/dashboards';

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

/**
 * Checks that alerts and dashboards use only documented metrics, that each alert is tested and documented,
 * and that `ApiSlow` excludes exactly the operations with long deadlines.
 */
export function checkMetrics({ paths }: OpenApiDocument): string[] {
  const page = readPage(PAGE);
  const rules = rulesFile
    .parse(parse(readPage(`${ALERTS}/throughline.rules.yaml`)))
    .groups.flatMap((group) => group.rules);
  // Tests of the API and the worker compare these tables with the exported metrics. Prometheus itself adds
  // `up`.
  const documented = [
    ...readTableRows(page).flatMap(([names = '']) => readCodeNames(names)),
    ...readCodeNames(getSection(page, 'Both processes')),
    'up',
  ];
  const dashboards = readdirSync(join(PROJECT, DASHBOARDS)).map((name) => readPage(`${DASHBOARDS}/${name}`));
  const used = [...rules.map(({ expr }) => expr), ...dashboards].flatMap(parseMetrics);
  const waiting = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ 'x-deadline': deadlineMs = 0 }) => deadlineMs > STATEMENT_TIMEOUT_MS)
    .map(({ operationId }) => operationId);
  const excluded = rules.flatMap(({ expr }) => /operation!~"([^"]+)"/.exec(expr)?.[1]?.split('|') ?? []);
  const tests = readdirSync(join(PROJECT, ALERTS))
    .filter((name) => name.endsWith('.test.yaml'))
    .map((name) => readPage(`${ALERTS}/${name}`));
  const untested = rules.filter(({ alert }) => !tests.some((text) => text.includes(`alertname="${alert}"`)));
  const rows = readTableRows(getSection(page, 'Alerts')).map(([name = '', severity = '', , todo = '']) =>
    [readCodeNames(name).join(), severity, /\]\((operations\.md#[^)]+)\)/.exec(todo)?.[1]].join(' '),
  );
  const alerts = rules.map(({ alert, labels, annotations }) =>
    [alert, labels.severity, annotations.runbook.replace('docs/operating/', '')].join(' '),
  );
  return [
    ...used.filter((name) => !documented.includes(name)).map((name) => `${PAGE} lacks the metric ${name}.`),
    ...compareNames('The alert ApiSlow', excluded, ['none', ...waiting]),
    ...untested.map(({ alert }) => `${ALERTS}: the alert ${alert} has no test.`),
    ...compareNames(PAGE, rows, alerts),
  ];
}

/** Returns the metrics in a text. The series of a histogram, such as `…_bucket`, count as the histogram. */
function parseMetrics(text: string): string[] {
  const names = [...text.matchAll(/\b(?:throughline|temporal)_\w+|\bup(?=\{)/g)].map(([name]) => name);
  return names.map((name) =>
    name.startsWith('temporal_')
      ? name.replace(/_latency_(?:bucket|count|sum)$/, '_latency')
      : name.replace(/_seconds_(?:bucket|count|sum)$/, '_seconds'),
  );
}
