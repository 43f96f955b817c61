import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test } from 'vitest';
import { isServer } from '#lib/address.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { openSettings, type SettingsState } from '#lib/state/settings.svelte.ts';
import { iceText, LONGEST_LIST, MAX_SERVERS, parseIce } from '#lib/ui/settings/ice.ts';
import NetSettings from '#lib/ui/settings/NetSettings.svelte';
import { mustOk } from '../../must.ts';

beforeAll(() => changeLocale('en'));
const settings = (): SettingsState => openSettings(() => ({ getItem: () => null, setItem: () => undefined }));

describe('STUN and TURN servers', () => {
  test('parses STUN and TURN servers one per line, and writes them as it read them', () => {
    const text = 'stun:stun.example.org\nturn:192.0.2.7:3478?transport=tcp ana secret';
    const parsed = parseIce(`\n${text}\n\n`);
    expect(parsed).toEqual({
      ok: true,
      value: [
        { urls: 'stun:stun.example.org' },
        { urls: 'turn:192.0.2.7:3478?transport=tcp', username: 'ana', credential: 'secret' },
      ],
    });
    expect(iceText(mustOk(parsed))).toBe(text);
  });
  test.each([
    ['https://example.org', { code: 'ice/scheme', line: 1 }],
    ['stun:a\nexample.org', { code: 'ice/scheme', line: 2 }],
    ['stun:', { code: 'ice/host', line: 1 }],
    ['stun:a b:c\nstun:x:99999', { code: 'ice/host', line: 2 }],
    ['stun:<b>', { code: 'ice/host', line: 1 }],
    ['turn:a.example.org ana', { code: 'ice/login', line: 1 }],
    ['stun:a\n'.repeat(MAX_SERVERS + 1), { code: 'ice/many', most: MAX_SERVERS }],
  ])('refuses %j with its line', (text, error) => {
    expect(parseIce(text)).toEqual({ ok: false, error });
  });
  test('accepts as many and as long servers as the settings keep', () => {
    const line = `turns:${'a'.repeat(200)} ${'b'.repeat(200)} ${'c'.repeat(200)}\n`;
    expect(mustOk(parseIce(line.repeat(MAX_SERVERS)))).toHaveLength(MAX_SERVERS);
    const error = { code: 'ice/many', most: MAX_SERVERS };
    expect(parseIce('stun:a'.padEnd(LONGEST_LIST + 1, '\n'))).toEqual({ ok: false, error });
  });
  test('reports an invalid line in the settings, and does not store it', async () => {
    const kept = settings();
    render(NetSettings, { settings: kept });
    const field = screen.getByRole('textbox', { name: 'STUN and TURN servers' });
    await fireEvent.input(field, { target: { value: 'stun:a\nturn:b' } });
    await fireEvent.change(field);
    expect(screen.getByText('Line 2: a TURN server needs a name and a password.')).toBeDefined();
    expect(kept.iceServers).toEqual([]);
    await fireEvent.input(field, { target: { value: 'stun:a' } });
    await fireEvent.change(field);
    expect(kept.iceServers).toEqual([{ urls: 'stun:a' }]);
  });
});

describe('the signalling server', () => {
  test.each([
    ['https://example.org/peerjs', true],
    ['http://192.0.2.7:9000/', true],
    ['ftp://example.org', false],
    ['example.org', false],
    ['javascript:alert(1)', false],
  ])('the signalling server is a web address: %s (%s)', (text, fine) => {
    expect(isServer(text)).toBe(fine);
  });
  test('the signalling server can be this one, the public one, or another one whose address is checked', async () => {
    const kept = settings();
    render(NetSettings, { settings: kept });
    await fireEvent.click(screen.getByRole('radio', { name: 'Public' }));
    expect(kept.signalling).toMatch(/^https:/);
    await fireEvent.click(screen.getByRole('radio', { name: 'Other' }));
    const field = screen.getByRole('textbox', { name: 'PeerServer address' });
    await fireEvent.input(field, { target: { value: 'example' } });
    expect(screen.getByText(/an address such as/)).toBeDefined();
    await fireEvent.input(field, { target: { value: 'https://example.org/p' } });
    await fireEvent.change(field);
    expect(kept.signalling).toBe('https://example.org/p');
    await fireEvent.click(screen.getByRole('radio', { name: 'This server' }));
    expect(kept.signalling).toBe('');
  });
});
