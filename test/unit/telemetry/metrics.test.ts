import { Registry } from 'prom-client';
import { defineMetricsPort } from '../../../telemetry/serve-metrics.ts';
import { registerTopProjects } from '../../../telemetry/top-projects.ts';

const setting = defineMetricsPort(9464);

it.each([
  [undefined, 9464],
  ['0', 0],
  ['65535', 65_535],
  ['off', undefined],
  ['', undefined],
])('reads METRICS_PORT=%s as port %s', (text, port) => {
  expect(setting.parse(text)).toBe(port);
});

it.each(['OFF', 'none', '-1', '65536', '1.5'])('refuses METRICS_PORT=%s', (text) => {
  expect(setting.safeParse(text).success).toBe(false);
});

const MINUTE = 60_000;

function createTopProjects() {
  const registry = new Registry();
  const clock = { now: 1_000 * MINUTE };
  const count = registerTopProjects(registry, { name: 'top', help: 'The top.' }, () => clock.now);
  const readTop = async () => {
    const [metric] = await registry.getMetricsAsJSON();
    return (metric?.values ?? []).map(({ labels, value }) => `${labels['project']}: ${value}`);
  };
  return { clock, count, readTop };
}

it('the metric of the top projects lists the ten projects with the highest counts, the highest first', async () => {
  const { count, readTop } = createTopProjects();
  for (let project = 1; project <= 500; project += 1) count(`p${project}`, project);
  count('p1', 1_000);
  count('p2', 0);
  const top = await readTop();
  expect(top).toHaveLength(10);
  expect(top.slice(0, 3)).toEqual(['p1: 1001', 'p500: 500', 'p499: 499']);
});

it('the metric of the top projects covers the last five to ten minutes', async () => {
  const { clock, count, readTop } = createTopProjects();
  count('p1', 5);
  clock.now += 5 * MINUTE;
  count('p1', 2);
  count('p2', 3);
  expect(await readTop()).toEqual(['p1: 7', 'p2: 3']);
  clock.now += 5 * MINUTE;
  expect(await readTop()).toEqual(['p2: 3', 'p1: 2']);
  clock.now += 15 * MINUTE;
  expect(await readTop()).toEqual([]);
});

it('the metric of the top projects counts the first 10,000 projects only', async () => {
  const { count, readTop } = createTopProjects();
  for (let project = 0; project < 10_001; project += 1) count(`p${project}`, 1);
  count('p10000', 1_000);
  count('p9999', 1);
  expect((await readTop())[0]).toBe('p9999: 2');
});
