/** Advice at the table, loaded when somebody asks for it. */
export { default as AdviceSheet } from './AdviceSheet.svelte';
