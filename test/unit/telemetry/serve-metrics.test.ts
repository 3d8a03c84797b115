import { defineMetricsPort } from '../../../telemetry/serve-metrics.ts';

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
