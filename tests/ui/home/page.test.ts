import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Page from '../../../src/routes/+page.svelte';

test('the route of the start page renders, and says that there are no games yet', async () => {
  render(Page);
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
  expect(await screen.findByText(/^No games yet/)).toBeDefined();
});
