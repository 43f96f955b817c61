/** The options with which this app opens PeerJS channels. A channel with other options comes from another program. */
export const CHANNEL = { label: 'kilowatt', serialization: 'raw', reliable: true } as const;

/** Candidates that each end of a connection may name. A browser with several networks names a dozen. */
export const MAX_CANDIDATES = 30;
