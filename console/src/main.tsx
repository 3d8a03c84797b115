import '@mantine/core/styles.css';
import '@mantine/dropzone/styles.css';
import '@mantine/notifications/styles.css';
import '@fontsource-variable/inter/wght.css';
import './console.css';
import { setNonce } from 'get-nonce';
import { renderConsole } from './console.tsx';
import { nonce } from './data/page.ts';
import { followSignOut } from './data/sign-out.ts';
import { prefetchFirstPage } from './prefetch.ts';

setNonce(nonce);
followSignOut();
prefetchFirstPage();

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element.');
renderConsole(root);
