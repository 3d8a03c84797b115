import type { Registry } from 'prom-client';
import { registerGauge } from './register-gauge.ts';

/** `waiting`: number of transactions and queries that wait for a connection. */
type PoolUse = { used: number; idle: number; max: number; waiting: number };

export function measurePool(registry: Registry, readUse: () => PoolUse): void {
  registerGauge(
    registry,
    {
      name: 'throughline_database_connections',
      help: 'Connections of this process to PostgreSQL, used and idle.',
      labelNames: ['state'],
    },
    () => {
      const { used, idle } = readUse();
      return [
        { labels: { state: 'used' }, value: used },
        { labels: { state: 'idle' }, value: idle },
      ];
    },
  );
  registerGauge(
    registry,
    {
      name: 'throughline_database_connections_limit',
      help: 'Maximum connections of this process to PostgreSQL.',
    },
    () => [{ value: readUse().max }],
  );
  registerGauge(
    registry,
    {
      name: 'throughline_database_waiting',
      help: 'Transactions and queries of this process that wait for a connection.',
    },
    () => [{ value: readUse().waiting }],
  );
}
