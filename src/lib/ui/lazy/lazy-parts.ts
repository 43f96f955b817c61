/** What a table needs only now and then: one bundle, loaded when `<Lazy>` first needs any of it. */
export { default as AboutHeld } from '../about/AboutHeld.svelte';
export { default as Discarding } from '../auction/Discarding.svelte';
export { default as GameEnd } from '../final/GameEnd.svelte';
export { default as HandOver } from '../handover/HandOver.svelte';
export { default as LogPanel } from '../log/LogPanel.svelte';
export { default as OpenFailed } from '../table/OpenFailed.svelte';
export { default as PaymentTable } from '../home/PaymentTable.svelte';
export { default as PlanList } from '../building/PlanList.svelte';
export { default as PlayerSheet } from '../players/PlayerSheet.svelte';
export { default as RaceSheet } from '../table/RaceSheet.svelte';
export { default as SaveNotice } from '../table/SaveNotice.svelte';
export { default as Scrapping } from '../auction/Scrapping.svelte';
export { default as TableSheet } from '../table/TableSheet.svelte';
export { default as Standings } from '../players/Standings.svelte';
export { default as UnseenSheet } from '../market/UnseenSheet.svelte';
export { exportToFile } from '../../app/export-game.ts';
export { refusalText, ruleText } from '../words/refusals.ts';
