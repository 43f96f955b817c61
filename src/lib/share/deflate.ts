/** Raw deflate by the platform, which all supported browsers have (Chrome 103, Firefox 113, Safari 16.4). */

const FORMAT = 'deflate-raw';

/** Puts bytes through a stream; a fault of theirs comes with the reader's next chunk. */
function chunksOf(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): ReadableStreamDefaultReader {
  const writer = (stream.writable as WritableStream<BufferSource>).getWriter();
  void Promise.all([writer.write(bytes), writer.close()]).catch(() => undefined);
  return (stream.readable as ReadableStream<Uint8Array>).getReader();
}

/** Reads a stream to its end; null once it is longer than `most` bytes. Rejects if it fails. */
async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > most) {
      void reader.cancel().catch(() => undefined);
      return null;
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const deflated = await readAll(chunksOf(bytes, new CompressionStream(FORMAT)), Infinity);
  return deflated ?? new Uint8Array();
}

/**
 * Inflates bytes from outside: 'damaged' if they are no deflated data, or not all of it; 'too-large' as soon as there are more than `most`
 * bytes, however few they came from.
 */
export async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | 'damaged' | 'too-large'> {
  try {
    return (await readAll(chunksOf(bytes, new DecompressionStream(FORMAT)), most)) ?? 'too-large';
  } catch {
    return 'damaged';
  }
}
