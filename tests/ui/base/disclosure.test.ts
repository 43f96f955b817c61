import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test } from 'vitest';
import Disclosure from '#lib/ui/base/Disclosure.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>The content</p>' }));
const isOpen = (): boolean | undefined => screen.getByText('More').closest('details')?.open;

test('renders the content when the line is first tapped, and keeps it after closing', async () => {
  render(Disclosure, { label: 'More', children });
  expect(screen.queryByText('The content')).toBeNull();

  await fireEvent.click(screen.getByText('More'));
  await screen.findByText('The content');
  expect(isOpen()).toBe(true);

  await fireEvent.click(screen.getByText('More'));
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(screen.getByText('The content')).toBeDefined();
});
test('the owner can open and close a disclosure', async () => {
  const { rerender } = render(Disclosure, { label: 'More', open: true, children });
  expect(isOpen()).toBe(true);
  expect(screen.getByText('The content')).toBeDefined();

  await rerender({ open: false });
  expect(isOpen()).toBe(false);
});
