import { openDoor } from './door/open-door.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to render into');

openDoor({
  root,
  loadPlatform: () => import('./navigation/start-platform.tsx'),
});
