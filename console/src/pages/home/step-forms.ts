import { lazy } from 'react';

// The first page shows the steps closed, so that their forms load on first use.
export const SenderStep = lazy(async () => ({
  default: (await import('../project/sender-form.tsx')).SenderForm,
}));
export const ConnectStep = lazy(async () => ({
  default: (await import('../connections/connect-menu.tsx')).ConnectMenu,
}));
export const NewKeyStep = lazy(async () => ({
  default: (await import('../tracking/new-write-key.tsx')).NewWriteKey,
}));
export const KeyStep = lazy(async () => ({
  default: (await import('../tracking/write-key-card.tsx')).WriteKeyCard,
}));
export const InviteStep = lazy(async () => ({ default: (await import('../team/invite.tsx')).Invite }));
