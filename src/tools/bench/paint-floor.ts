import type { Page } from '@playwright/test';
import { touchPress } from './finger.ts';

/** Enough taps for a percentile, as in a whole game. */
const TAPS = 60;

/** Paints the number of the last message where `watchTable` looks for revisions. */
const NUMBER_PAGE = `data:text/html,<button style="font:4rem sans-serif;padding:4rem" data-revision="0">0</button>`;

/** Runs in the host's page: connects to the guests and sends each a message with every tap. */
function hostNumbers(bytes: number): void {
  const channels: RTCDataChannel[] = [];
  const connections: RTCPeerConnection[] = [];
  const show = (revision: number): void => {
    const button = document.querySelector('button');
    button?.setAttribute('data-revision', String(revision));
    if (button) button.textContent = String(revision);
  };
  let revision = 0;
  document.querySelector('button')?.addEventListener('click', () => {
    show(++revision);
    const message = JSON.stringify({ revision, filling: '' });
    const text = JSON.stringify({ revision, filling: 'x'.repeat(Math.max(0, bytes - message.length)) });
    for (const channel of channels) channel.send(text);
  });
  Reflect.set(window, 'offer', async (): Promise<string> => {
    const connection = new RTCPeerConnection();
    connections.push(connection);
    channels.push(connection.createDataChannel('numbers'));
    await connection.setLocalDescription();
    await new Promise<void>((resolve) => {
      const look = (): void => void (connection.iceGatheringState === 'complete' && resolve());
      connection.addEventListener('icegatheringstatechange', look);
      look();
    });
    return JSON.stringify(connection.localDescription);
  });
  Reflect.set(window, 'connect', async (answer: string): Promise<void> => {
    await connections.at(-1)?.setRemoteDescription(JSON.parse(answer) as RTCSessionDescriptionInit);
    const channel = channels.at(-1);
    if (channel?.readyState !== 'open')
      await new Promise((resolve) => channel?.addEventListener('open', resolve));
  });
}

/** Runs in a guest's page: answers the offer and paints the number of every message. */
async function followNumbers(offer: string): Promise<string> {
  const connection = new RTCPeerConnection();
  connection.addEventListener('datachannel', ({ channel }) => {
    channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { revision } = JSON.parse(data) as { revision: number };
      const button = document.querySelector('button');
      button?.setAttribute('data-revision', String(revision));
      if (button) button.textContent = String(revision);
    });
  });
  await connection.setRemoteDescription(JSON.parse(offer) as RTCSessionDescriptionInit);
  await connection.setLocalDescription();
  await new Promise<void>((resolve) => {
    const look = (): void => void (connection.iceGatheringState === 'complete' && resolve());
    connection.addEventListener('icegatheringstatechange', look);
    look();
  });
  return JSON.stringify(connection.localDescription);
}

/**
 * Makes the devices' pages paint only a number for each tap on the first, sent in messages of this size over data channels of their own.
 * `arrived` waits until every page has painted a revision. Returns the revisions.
 */
export async function paintNumbers(
  host: Page,
  others: readonly Page[],
  bytes: number,
  arrived: (revision: number) => Promise<unknown>,
): Promise<readonly number[]> {
  for (const page of [host, ...others]) await page.goto(NUMBER_PAGE);
  await host.evaluate(hostNumbers, bytes);
  for (const page of others) {
    const offer = await host.evaluate(() => (Reflect.get(window, 'offer') as () => Promise<string>)());
    const answer = await page.evaluate(followNumbers, offer);
    await host.evaluate(
      (text) => (Reflect.get(window, 'connect') as (answer: string) => Promise<void>)(text),
      answer,
    );
  }
  const press = await touchPress(host);
  const revisions: number[] = [];
  for (let revision = 1; revision <= TAPS; revision++) {
    await press(host.getByRole('button'));
    await arrived(revision);
    revisions.push(revision);
  }
  return revisions;
}
