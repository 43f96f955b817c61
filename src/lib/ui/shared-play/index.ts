/** The screens of tables on several devices, in one piece: fetched when they are wanted, and never for a game on one device. */
export { default as HostScreen } from '../lobby/HostScreen.svelte';
export { default as JoinScreen } from '../join/JoinScreen.svelte';
