import maps from './maps.json';
import play from './play.json';

/** The messages that every page needs, and the files of all others. */
export default {
  first: { maps, play },
  later: import.meta.glob(['./*.json', '!./language.json', '!./maps.json', '!./play.json'], {
    import: 'default',
  }),
};
