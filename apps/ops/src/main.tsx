/** The operator console: a single page for staff that loads each of its pages when it is opened. */
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { addMoreIcons } from '@anywhen/ui/more-icons';
import { queryClient } from './api/query-client.ts';
import { App } from './frame/app.tsx';
import { takeLinkToken } from './login/link-token.ts';
import { watchPresence } from './session/presence.ts';

addMoreIcons();
// Without a provider the client must be mounted to listen for focus and network.
queryClient.mount();
watchPresence();
const root = document.getElementById('root');
const linkToken = takeLinkToken();
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App linkToken={linkToken} />
    </StrictMode>,
  );
}
