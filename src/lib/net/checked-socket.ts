/** Reads a text from a server; null: nobody may read it. */
type Check = (text: string) => string | null;

/** Lets later listeners of the socket read only what `check` gives. */
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
 * Runs `make`. A WebSocket that is opened in it tells its later listeners only what `check` gives. PeerJS has no option for that: it takes the page's
 * WebSocket in the constructor of a peer.
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
