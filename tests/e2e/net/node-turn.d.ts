declare module 'node-turn' {
  /** The part that the tests use. */
  export default class Turn {
    constructor(config: {
      readonly listeningIps: readonly string[];
      readonly listeningPort: number;
      readonly authMech: 'long-term';
      readonly credentials: Readonly<Record<string, string>>;
      readonly debugLevel: 'TRACE';
      readonly log: (said: unknown) => void;
    });
    start(): void;
  }
}
