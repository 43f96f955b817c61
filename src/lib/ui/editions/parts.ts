/** What tables of later editions show, loaded together. */
export * from './texts.ts';
