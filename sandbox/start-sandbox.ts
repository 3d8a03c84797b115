import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import type { SandboxConfig } from './config.ts';
import { createControl } from './control/app.ts';
import { createOutbox } from './outbox/app.ts';
import { Mailbox } from './outbox/mailbox.ts';
import { createResendApp } from './resend/app.ts';
import { ResendProvider } from './resend/provider.ts';
import { Clock } from './wire/clock.ts';
import { Journal } from './wire/journal.ts';
import { listen, type Listener } from './wire/listen.ts';
import { WebhookSender } from './wire/webhook-sender.ts';

/** A running sandbox: where each of its servers answers, and how to stop all of it. */
export interface Sandbox {
  /** Base addresses without a trailing slash. */
  addresses: { control: string; outbox: string; resend: string };
  /** Closes every connection and writes out what is not yet on disk. */
  stop(): Promise<void>;
}

/** Starts every server of the sandbox in this process. Rejects with a message that names a taken port. */
export async function startSandbox(
  config: SandboxConfig,
  log: Logger = pino({ enabled: false }),
): Promise<Sandbox> {
  const clock = new Clock();
  const mailbox = new Mailbox();
  const journal = config.state === null ? null : new Journal(join(config.state, 'resend'));
  const webhookSender = new WebhookSender(config.webhook, log);
  const perSecond = config.resendPerSecond;
  const resend = new ResendProvider({ clock, mailbox, journal, perSecond, webhookSender });

  const listeners: Listener[] = [];
  const stop = async (): Promise<void> => {
    webhookSender.stop();
    await Promise.all(listeners.map((listener) => listener.close()));
    journal?.close();
  };
  const open = async (name: keyof SandboxConfig['ports'], app: Parameters<typeof listen>[0]) => {
    const listener = await listen(app, config.host, config.ports[name], `SANDBOX_PORT_${name.toUpperCase()}`);
    listeners.push(listener);
    return listener.address;
  };
  try {
    const addresses = {
      control: await open('control', createControl({ providers: new Map([['resend', resend]]), clock, log })),
      outbox: await open('outbox', createOutbox(mailbox, log)),
      resend: await open('resend', createResendApp(resend, log)),
    };
    log.info(addresses, 'listening');
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
