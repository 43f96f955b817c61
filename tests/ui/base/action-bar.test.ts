import { render, screen, within } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test } from 'vitest';
import ActionBar from '#lib/ui/base/ActionBar.svelte';

const children = createRawSnippet(() => ({ render: () => '<button>Buy</button>' }));
const summary = createRawSnippet(() => ({ render: () => '<p>12 Elektro</p>' }));

test('reads the summary before the buttons', () => {
  render(ActionBar, { summary, children });
  const order = screen.getByText('12 Elektro').compareDocumentPosition(screen.getByRole('button'));
  expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('contentinfo')).toBeNull();
});
test('the bar at the foot of a page is a landmark', () => {
  render(ActionBar, { place: 'page', children });
  expect(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Buy' })).toBeDefined();
});
