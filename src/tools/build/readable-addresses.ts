import type { Connect, Plugin } from 'vite';

/** The decoded address; null if it is badly encoded. */
function decoded(address: string): string | null {
  try {
    return decodeURI(address);
  } catch {
    return null;
  }
}

/**
 * For `npm run dev`, whose server throws at a badly encoded address: passes it on with every percent sign encoded. No file has that
 * address, so the server answers with the app's page, as `npm start` does. The browser keeps the typed address (hooks.ts).
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
