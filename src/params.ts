import { defineParams } from '@sveltejs/kit/params';
import { readGameId } from '#lib/game-id.ts';

/** The parameters of addresses. An address whose parameter is none of its kind leads to the page that says so. */
export const params = defineParams({ game: (text) => readGameId(text) ?? undefined });
