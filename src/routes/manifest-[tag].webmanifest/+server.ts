import { error, type RequestHandler } from '@sveltejs/kit';
import { LANGUAGES } from '#lib/i18n/catalogue.ts';

/** The manifest of each language, with the name and description of an installed app. */

export const prerender = true;

const texts = import.meta.glob<Readonly<Record<string, string>>>('../../messages/*/{play,pages}.json', {
  eager: true,
  import: 'default',
});

export const entries = (): readonly { readonly tag: string }[] =>
  [...LANGUAGES.keys()].map((tag) => ({ tag }));

const GROUND = '#f4eee1';
const png = (size: 192 | 512, purpose: 'any' | 'maskable', name = `icon-${size}`): object => ({
  src: `${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const GET: RequestHandler<{ tag: string }> = ({ params: { tag } }) => {
  const language = LANGUAGES.get(tag);
  if (!language) error(404);
  // a pseudo-language has no files of its own
  const textsOf = (file: string): Readonly<Record<string, string>> | undefined =>
    texts[`../../messages/${tag}/${file}.json`] ?? texts[`../../messages/en/${file}.json`];
  const name = textsOf('play')?.app_name;
  const manifest = {
    id: './',
    name,
    short_name: name,
    description: textsOf('pages')?.app_claim,
    lang: tag,
    dir: language.direction,
    start_url: './',
    scope: './',
    display: 'standalone',
    orientation: 'any',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['games', 'entertainment'],
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png(192, 'any'),
      png(512, 'any'),
      png(512, 'maskable', 'icon-maskable-512'),
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
};
