import { HEIGHT, WIDTH } from './shape'

/** Where the picture of a court card lies: in the middle, in the shape of the frames that were drawn for it. */
const ACROSS = 69
const DOWN = ACROSS * 1.606

export const PICTURE = { x: (WIDTH - ACROSS) / 2, y: (HEIGHT - DOWN) / 2, width: ACROSS, height: DOWN } as const
