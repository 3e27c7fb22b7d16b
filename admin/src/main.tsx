import { createRoot } from 'react-dom/client';
import { App } from './App';
import { openMessages } from './messages/i18n-provider';

const place = document.getElementById('console');
if (place === null) throw new Error('The page has no place for the console.');
createRoot(place).render(<App messages={await openMessages()} />);
