import { reservePort, type ReservedPort } from './processes/ports.ts';
import type { Report } from './processes/child-process.ts';

/** Below the ephemeral range, from which outgoing connections get their ports. */
const DEFAULT_PORTS = {
  api: 3000,
  temporal: 7233,
  temporalUi: 8233,
  postgres: 15_432,
  s3: 7070,
  control: 4050,
  outbox: 4051,
  resend: 4052,
  googleAds: 4053,
  crm: 4054,
  meta: 4055,
};

const SERVER_NAMES: Record<keyof typeof DEFAULT_PORTS, string> = {
  api: 'the API',
  temporal: 'Temporal',
  temporalUi: "Temporal's UI",
  postgres: 'PostgreSQL',
  s3: 'the object store',
  control: "the sandbox's control address",
  outbox: 'the outbox',
  resend: "the sandbox's Resend",
  googleAds: "the sandbox's Google Ads",
  crm: "the sandbox's CRM",
  meta: "the sandbox's Meta",
};

export type StackPorts = Record<keyof typeof DEFAULT_PORTS, number>;

/**
 * Reserves `apiPort`, and the default ports of the other servers. If a port is in use, reports this and
 * reserves the next free one.
 * @returns `takePort`: reserves a random free port
 */
export async function reserveStackPorts(
  apiPort: number,
  reservations: string,
  report: Report,
): Promise<{ ports: StackPorts; takePort: () => Promise<number>; release: () => void }> {
  const wanted = { ...DEFAULT_PORTS, api: apiPort };
  const reserved: ReservedPort[] = [];
  const take = async (port: number): Promise<number> => {
    const reservation = await reservePort(port, reservations);
    reserved.push(reservation);
    return reservation.port;
  };
  const reserve = async (server: keyof typeof DEFAULT_PORTS): Promise<number> => {
    const preferred = wanted[server];
    const port = await take(preferred);
    if (preferred !== 0 && port !== preferred)
      report(`Port ${preferred} is in use: ${SERVER_NAMES[server]} uses ${port}.`);
    return port;
  };
  const ports = {
    api: await reserve('api'),
    temporal: await reserve('temporal'),
    temporalUi: await reserve('temporalUi'),
    postgres: await reserve('postgres'),
    s3: await reserve('s3'),
    control: await reserve('control'),
    outbox: await reserve('outbox'),
    resend: await reserve('resend'),
    googleAds: await reserve('googleAds'),
    crm: await reserve('crm'),
    meta: await reserve('meta'),
  };
  return {
    ports,
    takePort: () => take(0),
    release: () => reserved.forEach((reservation) => reservation.release()),
  };
}
