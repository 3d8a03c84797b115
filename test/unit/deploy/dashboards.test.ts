import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { z } from 'zod';
import { readDocumentedMetrics } from '../../support/metrics-page.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'deploy', 'dashboards');
const files = readdirSync(folder);

const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).min(1),
    }),
  ),
});

const readDashboard = (file: string) => dashboard.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));

type Metric = { type: string; labels: string[] };

/** Returns the metrics of the documentation page, which other tests verify, and of Node.js. */
async function collectExposedMetrics(): Promise<Map<string, Metric>> {
  const exposedMetrics = new Map<string, Metric>();
  const add = (name: string, metric: Metric) => {
    exposedMetrics.set(name, metric);
    if (metric.type !== 'histogram') return;
    for (const part of ['bucket', 'sum', 'count']) exposedMetrics.set(`${name}_${part}`, metric);
    exposedMetrics.delete(name);
  };
  for (const { name, ...metric } of readDocumentedMetrics([
    'Both processes',
    'API',
    'Worker',
    'Temporal SDK',
  ]))
    add(name, metric);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name, type } of await registry.getMetricsAsJSON())
    add(name, { type: String(type), labels: [] });
  return exposedMetrics;
}

/** Labels that Prometheus adds, and the bucket label of histograms. */
const COMMON_LABELS = ['job', 'instance', 'le'];

/** Returns the metrics of an expression, each with the labels that select it. */
function parseMetrics(expr: string) {
  return [...expr.matchAll(/\b((?:throughline|temporal|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', selected = '']) => ({
      name,
      labels: [...selected.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }),
  );
}

/** Returns the PromQL keywords and functions of an expression, without metrics, labels, numbers and strings. */
function listPromqlWords(expr: string): string[] {
  const rest = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|ignoring|on)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b(throughline|temporal|nodejs|process)_\w+/g, ' ');
  return rest.match(/[a-z_]\w*/gi) ?? [];
}

const PROMQL_WORDS = ['sum', 'max', 'min', 'rate', 'increase', 'topk', 'histogram_quantile', 'group_left'];

it.each(files)('%s queries existing metrics and labels', async (file) => {
  const exposedMetrics = await collectExposedMetrics();
  const { panels } = readDashboard(file);
  for (const { title, targets } of panels) {
    for (const { expr, legendFormat } of targets) {
      const queriedMetrics = parseMetrics(expr);
      expect([title, queriedMetrics.length > 0]).toEqual([title, true]);
      expect([title, queriedMetrics.filter(({ name }) => !exposedMetrics.has(name))]).toEqual([title, []]);
      expect([title, listPromqlWords(expr).filter((word) => !PROMQL_WORDS.includes(word))]).toEqual([
        title,
        [],
      ]);
      const labels = [
        ...COMMON_LABELS,
        ...queriedMetrics.flatMap(({ name }) => exposedMetrics.get(name)?.labels ?? []),
      ];
      const groupLabels = [...expr.matchAll(/\b(?:by|ignoring|on)\s*\(([^)]*)\)/g)].flatMap(
        ([, names = '']) => names.split(',').map((name) => name.trim()),
      );
      const legendLabels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
      const usedLabels = [
        ...groupLabels,
        ...legendLabels,
        ...queriedMetrics.flatMap((metric) => metric.labels),
      ];
      expect([title, usedLabels.filter((name) => !labels.includes(name))]).toEqual([title, []]);
    }
  }
});
