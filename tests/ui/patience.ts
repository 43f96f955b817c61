import { configure } from '@testing-library/svelte';

// What loads late may take its time on a busy machine; what is there is found at once all the same.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out.
Element.prototype.scrollIntoView ??= () => undefined;
