import type { Connect, Plugin } from 'vite';

/** The decoded address; null: it is badly encoded. */
function decoded(address: string): string | null {
  try {
    return decodeURI(address);
  } catch {
    return null;
  }
}

/**
 * For `npm run dev`: its server throws at an address that is badly encoded. It is given one with every percent sign encoded, for which it
 * has no file, so it answers with the app's page, as `npm start` does. The browser keeps the address that was typed (hooks.ts).
 */
export function readableAddresses(): Plugin {
  const middleware: Connect.NextHandleFunction = (request, _response, next) => {
    if (decoded(request.url ?? '') === null) {
      request.url = request.url?.replaceAll('%', '%25') ?? '/';
      request.originalUrl = request.url;
    }
    next();
  };
  return {
    name: 'readable-addresses',
    apply: 'serve',
    configureServer: (server) => void server.middlewares.use(middleware),
  };
}
