/** Filters a text from a server; null to drop it. */
type Check = (text: string) => string | null;

/** Lets later listeners of the socket read only the output of `check`. */
function checkMessages(socket: WebSocket, check: Check): void {
  const checked = new WeakSet<Event>();
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (checked.has(event)) return;
    event.stopImmediatePropagation();
    const text = typeof event.data === 'string' ? check(event.data) : null;
    if (text === null) return;
    const passed = new MessageEvent('message', { data: text });
    checked.add(passed);
    socket.dispatchEvent(passed);
  });
}

/**
 * Runs `make`. The messages of a WebSocket opened in it pass `check` before later listeners. PeerJS has no option for that: it takes the
 * page's WebSocket in the constructor of a peer.
 */
export function withCheckedSockets<T>(check: Check, make: () => T): T {
  const { WebSocket: Socket } = globalThis;
  globalThis.WebSocket = class extends Socket {
    constructor(...parts: ConstructorParameters<typeof Socket>) {
      super(...parts);
      checkMessages(this, check);
    }
  };
  try {
    return make();
  } finally {
    globalThis.WebSocket = Socket;
  }
}
