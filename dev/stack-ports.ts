import { reservePort, type ReservedPort } from './processes/ports.ts';
import type { Report } from './processes/child-process.ts';

const WANTED = {
  api: 3000,
  temporal: 7233,
  temporalUi: 8233,
  postgres: 54_329,
  control: 4050,
  outbox: 4051,
  resend: 4052,
};

const SERVES: Record<keyof typeof WANTED, string> = {
  api: 'the API',
  temporal: 'Temporal',
  temporalUi: "Temporal's UI",
  postgres: 'PostgreSQL',
  control: "the sandbox's control address",
  outbox: 'the outbox',
  resend: "the sandbox's Resend",
};

/** The port of each server of a stack, on 127.0.0.1. */
export type StackPorts = Record<keyof typeof WANTED, number>;

/** Takes a port for each server, and says which is another than the usual one. */
export async function reserveStackPorts(
  apiPort: number,
  reservations: string,
  report: Report,
): Promise<{ ports: StackPorts; release: () => void }> {
  const wanted = { ...WANTED, api: apiPort };
  const reserved: ReservedPort[] = [];
  const reserve = async (server: keyof typeof WANTED): Promise<number> => {
    const reservation = await reservePort(wanted[server], reservations);
    reserved.push(reservation);
    const { port } = reservation;
    const taken = wanted[server];
    if (taken !== 0 && port !== taken) report(`Port ${taken} is taken: ${SERVES[server]} gets ${port}.`);
    return port;
  };
  const ports = {
    api: await reserve('api'),
    temporal: await reserve('temporal'),
    temporalUi: await reserve('temporalUi'),
    postgres: await reserve('postgres'),
    control: await reserve('control'),
    outbox: await reserve('outbox'),
    resend: await reserve('resend'),
  };
  return { ports, release: () => reserved.forEach((reservation) => reservation.release()) };
}
