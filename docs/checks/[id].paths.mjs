// Written by `npm run docs`.
import paths from './pages.json' with { type: 'json' };

export default { paths };
