import { replaceState } from '$app/navigation';
import { resolve } from '$app/paths';
import type { Room } from '#lib/stores/types.ts';

/** A reload leads to the same table, without going there now: the page that shows it stays. */
export function stayAt({ code, server }: Room): void {
  const query = new URLSearchParams(server === '' ? { room: code } : { room: code, server });
  replaceState(resolve(`/join?${String(query)}`), {});
}
export function stayAsHost(id: string): void {
  replaceState(resolve('/host/[id]', { id }), {});
}
