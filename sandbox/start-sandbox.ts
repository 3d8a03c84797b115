import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import type { SandboxConfig } from './config.ts';
import { createControl } from './control/app.ts';
import { createCrmApp } from './crm/app.ts';
import { CrmProvider } from './crm/provider.ts';
import { GoogleAdsProvider } from './google-ads/provider.ts';
import { startGoogleAds } from './google-ads/start.ts';
import { createOutbox } from './outbox/app.ts';
import { createMetaApp } from './meta/app.ts';
import { MetaProvider } from './meta/provider.ts';
import { Mailbox } from './outbox/mailbox.ts';
import { createResendApp } from './resend/app.ts';
import { ResendProvider } from './resend/provider.ts';
import { Clock } from './wire/clock.ts';
import { Journal } from './wire/journal.ts';
import { listen, type Listener } from './wire/listen.ts';
import type { ControlledProvider } from './wire/provider.ts';
import { WebhookSender } from './wire/webhook-sender.ts';

/** A running sandbox: where each of its servers answers, and how to stop all of it. */
export type Sandbox = {
  /** Base addresses without a trailing slash. */
  addresses: {
    control: string;
    outbox: string;
    resend: string;
    googleAds: string;
    crm: string;
    meta: string;
  };
  /** Closes every connection and writes out what is not yet on disk. */
  stop(): Promise<void>;
};

/** Starts every server of the sandbox in this process. Rejects with a message that names a taken port. */
export async function startSandbox(
  config: SandboxConfig,
  log: Logger = pino({ enabled: false }),
): Promise<Sandbox> {
  const clock = new Clock();
  const mailbox = new Mailbox();
  const { state } = config;
  const journal = state === null ? null : new Journal(join(state, 'resend'));
  const adsJournal = state === null ? null : new Journal(join(state, 'google-ads'));
  const crmJournal = state === null ? null : new Journal(join(state, 'crm'));
  const webhookSender = new WebhookSender(config.webhook, log);
  const perSecond = config.resendPerSecond;
  const resend = new ResendProvider({ clock, mailbox, journal, perSecond, webhookSender });
  const { pageRows, ...limits } = config.googleAds;
  const googleAds = new GoogleAdsProvider({ clock, journal: adsJournal, limits });
  const metaJournal = state === null ? null : new Journal(join(state, 'meta'));
  const meta = new MetaProvider({ clock, journal: metaJournal, ...config.meta });
  const crm = new CrmProvider({ clock, journal: crmJournal, perSecond: config.crmPerSecond });
  const providers = new Map<string, ControlledProvider>([
    ['resend', resend],
    ['googleads', googleAds],
    ['crm', crm],
    ['meta', meta],
  ]);

  const listeners: Listener[] = [];
  const stop = async (): Promise<void> => {
    webhookSender.stop();
    await Promise.all(listeners.map((listener) => listener.close()));
    journal?.close();
    adsJournal?.close();
    crmJournal?.close();
    metaJournal?.close();
  };
  const open = async (
    name: Exclude<keyof SandboxConfig['ports'], 'googleAds'>,
    app: Parameters<typeof listen>[0],
  ) => {
    const listener = await listen(app, config.host, config.ports[name], `SANDBOX_PORT_${name.toUpperCase()}`);
    listeners.push(listener);
    return listener.address;
  };
  const openGoogleAds = async () => {
    const { host, ports } = config;
    const listener = await startGoogleAds(googleAds, { host, port: ports.googleAds, pageRows, log });
    listeners.push(listener);
    return listener.address;
  };
  try {
    const addresses = {
      control: await open('control', createControl({ providers, clock, log })),
      outbox: await open('outbox', createOutbox(mailbox, log)),
      resend: await open('resend', createResendApp(resend, log)),
      googleAds: await openGoogleAds(),
      crm: await open('crm', createCrmApp(crm, log)),
      meta: await open('meta', createMetaApp(meta, log)),
    };
    log.info(addresses, 'listening');
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
