import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { AUTHORITATIVE_ANSWER, decode, encode } from 'dns-packet';

/** The keys of `records` are names in lower case. All other names get NXDOMAIN. */
export type NameServer = {
  /** `127.0.0.1:<port>`, the format of `SENDER_DNS_SERVERS`. */
  address: string;
  /**
   * TXT records by name, each a text or its parts. `silent`: the server sends no response. `refused`: it
   * responds with REFUSED.
   */
  records: Map<string, (string | string[])[] | 'silent' | 'refused'>;
  requestedNames: string[];
  stop(): void;
};

const NXDOMAIN = 3;
const REFUSED = 5;

export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const records: NameServer['records'] = new Map();
  const requestedNames: string[] = [];
  socket.on('message', (message, from) => respond(message, from));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    requestedNames,
    stop: () => socket.close(),
  };

  function respond(message: Buffer, from: RemoteInfo): void {
    const { id, questions = [] } = decode(message);
    const name = questions[0]?.name.toLowerCase() ?? '';
    requestedNames.push(name);
    const found = records.get(name);
    if (found === 'silent') return;
    const code = found === undefined ? NXDOMAIN : found === 'refused' ? REFUSED : 0;
    const texts = Array.isArray(found) ? found : [];
    const packet = encode({
      type: 'response',
      ...(id !== undefined && { id }),
      flags: AUTHORITATIVE_ANSWER | code,
      questions,
      answers: texts.map((data) => ({ type: 'TXT' as const, name, ttl: 60, data })),
    });
    socket.send(packet, from.port, from.address);
  }
}
