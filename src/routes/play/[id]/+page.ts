import { gameAt, type NamesGame, type OfGame } from '../../addresses.ts';

export const load = ({ params }: NamesGame): OfGame => ({ id: gameAt(params) });
