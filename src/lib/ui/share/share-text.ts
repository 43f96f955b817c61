import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import type { DealError } from '../../share/deal.ts';
import type { ShareError, ShareNote } from '../../share/linked-game.ts';
import { ruleText } from '../words/refusals.ts';
import type { PictureError } from './picture/make-picture.ts';

/** Games and deals from links, in words. */

type Unread = Exclude<ShareError['code'], 'share/unknown-rules'>;
const UNREAD: Readonly<Record<Unread, PlainKey>> = {
  'share/not-a-game': 'share_not_a_game',
  'share/cut': 'share_cut',
  'share/damaged': 'share_damaged',
  'share/too-large': 'share_too_large',
  'share/too-new': 'share_too_new',
  'share/invalid': 'share_impossible',
  'share/setup': 'share_impossible',
};

/** Why a text cannot be shown as a game, and what to do. */
export const shareErrorText = (error: ShareError): string =>
  error.code === 'share/unknown-rules'
    ? t('save_unknown_rules', { name: error.name })
    : t(UNREAD[error.code]);

export const shareNoteText = (note: ShareNote): string =>
  note.code === 'share/older-rules'
    ? t('share_older_rules')
    : t('share_stops_early', { index: note.decision, count: note.count, rule: ruleText(note.refusal) });

export const dealErrorText = (error: DealError): string =>
  error.code === 'deal/damaged' ? t('deal_bad') : t('save_unknown_rules', { name: error.name });

const NO_PICTURE: Readonly<Record<PictureError['code'], PlainKey>> = {
  'picture/no-canvas': 'share_picture_failed',
  'picture/blocked': 'share_picture_blocked',
  'picture/empty': 'share_picture_failed',
};
/** Why there is no picture, and what to do. */
export const pictureErrorText = ({ code }: PictureError): string => t(NO_PICTURE[code]);
