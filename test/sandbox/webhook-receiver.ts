import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';

const event = z.looseObject({
  type: z.string(),
  created_at: z.iso.datetime(),
  data: z.looseObject({
    email_id: z.string(),
    to: z.array(z.string()),
    tags: z.record(z.string(), z.string()).optional(),
  }),
});

/** One delivery as it came in: the body in bytes' order, and parsed. */
interface ReceivedWebhook {
  headers: { id: string; timestamp: string; signature: string };
  body: string;
  event: z.infer<typeof event>;
}

/** Listens for webhooks and keeps them. `answer` gives the status for the n-th delivery, from 0; 200 by default. */
export async function receiveWebhooks(answer: (count: number) => number = () => 200) {
  const received: ReceivedWebhook[] = [];
  let most = 0;
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name]);
      const body = Buffer.concat(chunks).toString();
      const headers = {
        id: header('svix-id'),
        timestamp: header('svix-timestamp'),
        signature: header('svix-signature'),
      };
      response.statusCode = answer(received.length);
      received.push({ headers, body, event: event.parse(JSON.parse(body)) });
      open -= 1;
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    received,
    /** Most deliveries that were open at once. */
    most: () => most,
    /** `type` of what came for a mail. */
    typesFor: (messageId: string) =>
      received.filter((one) => one.event.data.email_id === messageId).map((one) => one.event.type),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
