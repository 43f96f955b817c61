import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Page from '../../src/routes/+page.svelte';

test('the start page renders', () => {
  render(Page);
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
});
