/** This app's options for PeerJS channels. A channel with other options comes from another program. */
export const CHANNEL = { label: 'kilowatt', serialization: 'raw', reliable: true } as const;

/** Maximum number of candidates per end of a connection. A browser with several networks names a dozen. */
export const MAX_CANDIDATES = 30;
