/** How long a story waits for something that it expects to see. */
export const PATIENCE_MILLIS = 20_000
