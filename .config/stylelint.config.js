/** One value of a shorthand, such as "0" or "calc(1px + var(--gap))". */
const VALUE = String.raw`(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+`;
/** Shorthands that name the left and the right side apart. */
const FOUR_SIDES = new RegExp(`^${VALUE}(?:\\s+${VALUE}){3}$`);
/** A side of the screen. */
const SIDE = /\b(left|right)\b/;

/**
 * Styles use only what the oldest supported browsers have (docs/decisions/browsers.md), and start and end in place of left and right
 * (docs/decisions/translations.md).
 */
export default {
  plugins: ['stylelint-plugin-use-baseline'],
  rules: {
    'property-disallowed-list': [/^(?!--)(.+-)?(left|right)(-.+)?$/],
    'declaration-property-value-disallowed-list': {
      '/^(margin|padding|inset|border-(width|style|color|radius)|scroll-(margin|padding))$/': [FOUR_SIDES],
      '/^(text-align(-last)?|float|clear|justify-.+|(.+-)?(origin|position)|background(-image)?|mask(-image)?)$/':
        [SIDE],
      '/^(background|mask)(-image)?$/': [/gradient\((90|270)deg/],
      transform: [/translate(X|3d)?\((?!0[,)])/],
      translate: [/^(?!0\b)/],
      // WebKit passes it on to no tspan: see CENTRED in ui/board/sizes.ts
      'dominant-baseline': ['/.*/'],
    },
    'plugin/use-baseline': [
      true,
      {
        available: 2022,
        ignoreFunctions: [
          'light-dark', // the build translates it
          'color-mix', // Chrome 111, Firefox 113, Safari 16.2
        ],
        ignoreSelectors: [
          'nesting', // the build translates it
          'has', // Firefox 121
          'selection', // only missed on iOS
        ],
        ignoreAtRules: [
          'container', // Firefox 110
          'property', // Firefox 128; before that, an amount of money does not count but changes
        ],
        ignoreUnits: ['cqi'], // Firefox 110
        ignoreProperties: {
          'container-type': ['/^.+$/'], // Firefox 110
          outline: ['/^.+$/'], // only its round corners came later
          'overscroll-behavior': ['/^.+$/'], // Safari 16
          'paint-order': ['/^.+$/'], // in SVG everywhere
          mask: ['/^.+$/'], // as mask-image
          'mask-image': ['/^.+$/'], // Chrome 111 with its prefix, which the build adds; without it, a hard edge
          'line-clamp': ['/^.+$/'], // beside -webkit-line-clamp, which all have
          'content-visibility': ['/^.+$/'], // with @supports
          // what follows is only missed, not needed
          'user-select': ['/^.+$/'],
          'forced-color-adjust': ['/^.+$/'],
          'text-wrap': ['/^.+$/'],
          resize: ['/^.+$/'],
          'accent-color': ['/^.+$/'],
          'text-size-adjust': ['/^.+$/'],
          'scrollbar-width': ['/^.+$/'],
          'scrollbar-color': ['/^.+$/'],
          zoom: ['/^.+$/'], // Firefox 126; before that, a plant card on a phone on its side is larger
        },
      },
    ],
  },
  overrides: [{ files: ['**/*.svelte'], customSyntax: 'postcss-html' }],
};
